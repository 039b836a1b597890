package org.howdah.cli.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.UserError;
import org.howdah.packages.PackageWords;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What options say of packages. */
class PackageOptionsTest {
  @Command
  private static final class Line {
    @Mixin private PackageOptions options;
  }

  private static PackageOptions options(String... words) {
    Line line = new Line();
    new CommandLine(line).parseArgs(words);
    return line.options;
  }

  @Test
  void eachMayBeGivenAgainAndHaveSeveral() {
    String[] words = {
      "--packages",
      "a:b:1,c:d:2",
      "--packages=e:f:3",
      "--exclude-packages",
      "g:h,i:*",
      "--repositories=ours=https://example.com/maven"
    };
    assertThat(options(words).words())
        .isEqualTo(
            new PackageWords(
                List.of("a:b:1", "c:d:2", "e:f:3"),
                List.of("g:h", "i:*"),
                List.of("ours=https://example.com/maven")));
  }

  @Test
  void withoutThemNothingIsLookedFor() throws Exception {
    assertThat(options().words()).isEqualTo(PackageWords.of());
    assertThat(Packages.jars(options(), key -> null, true)).isEmpty();
  }

  @Test
  void whatIsWrongIsTheUsersAndNamesTheOptionOrSetting() {
    assertThatThrownBy(() -> Packages.jars(options("--packages=b"), key -> null, true))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("--packages: 'b' is no package");
    Map<String, String> settings = Map.of("howdah.packages", "c");
    assertThatThrownBy(() -> Packages.jars(options(), settings::get, true))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("howdah.packages: 'c' is no package");
  }
}
