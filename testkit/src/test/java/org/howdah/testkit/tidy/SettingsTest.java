package org.howdah.testkit.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Each setting keeps its name and its default. Whoever means to change one does so in the list,
 * too, and tells users in CHANGELOG.md.
 */
class SettingsTest {
  private static final String LIST =
      "testkit/src/test/resources/org/howdah/testkit/tidy/settings.txt";
  private static final Set<String> NOT_USERS = Set.of("bench", "testkit", "workloads");
  private static final SourceTree TREE = SourceTree.ofRepository();

  private static List<String> settings() {
    List<String> lines = new ArrayList<>();
    SettingsScan.of(
            TREE.javaFiles().stream()
                .filter(file -> file.isMain() && !NOT_USERS.contains(file.module()))
                .toList())
        .forEach((name, defaults) -> lines.add(line(name, String.join(" | ", defaults))));
    return lines;
  }

  private static String line(String name, String defaults) {
    return defaults.isEmpty() ? name : name + " = " + defaults;
  }

  @Test
  void settingsHaveTheNamesAndDefaultsThatUsersKnow() {
    assertThat(String.join("\n", settings()))
        .as("what %s says", LIST)
        .isEqualTo(TREE.file(LIST).orElseThrow().text().strip());
  }
}
