package org.howdah.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.cache.policy.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownSettingsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** What the code reads, as the test of the tree's own rules finds it. */
  private static final Path FOUND =
      ROOT.resolve("testkit/src/test/resources/org/howdah/testkit/tidy/settings.txt");

  private static final Path PAGE = ROOT.resolve("docs/settings.md");

  /** Between processes of ours, and not in the settings of jobs. */
  private static final Pattern OF_PROCESSES =
      Pattern.compile(
          "howdah\\.(classes|home|log\\.as\\.client|log\\.level|log\\.shown|logs\\.default|lock\\.file|root|started|terminal\\.columns)");

  private final KnownSettings all = KnownSettings.all();

  @Test
  void hasAllThatTheCodeReads() throws IOException {
    try (Stream<String> lines = Files.lines(FOUND)) {
      assertThat(lines.map(line -> line.split(" ", 2)[0]).filter(key -> key.startsWith("howdah.")))
          .filteredOn(key -> !OF_PROCESSES.matcher(key).matches())
          .isNotEmpty()
          .allSatisfy(key -> assertThat(all.complaint(key, "${given}")).isEmpty());
    }
  }

  @Test
  void isExplainedOnItsPage() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(all.keys()).allSatisfy(key -> assertThat(page).contains("| `" + key + "` |"));
  }

  @Test
  void namesAllPolicies() {
    assertThat(Arrays.stream(Policies.values()).map(Policies::label))
        .allSatisfy(label -> assertThat(all.complaint("howdah.cache.policy", label)).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "howdah.slots, 1",
    "howdah.slots, ' 4096 '",
    "howdah.memory.bytes, 512m",
    "howdah.memory.bytes, 1073741824",
    "howdah.isolate, TRUE",
    "howdah.on, grid",
    "howdah.grid.silence, 2m",
    "howdah.grid.silence, 500",
    "howdah.cache.free.share, .5",
    "howdah.cache.free.share, 0",
    "howdah.grid.balance.threshold, 1.25",
    "howdah.cache.fs.hdfs.impl, org.apache.hadoop.hdfs.DistributedFileSystem",
    "howdah.side.version.words, 3",
    "howdah.spill.dirs, ''",
    "howdah.slots, ${mine}",
    "mapreduce.job.reduces, 0",
    "com.example.howdah.slot, anything"
  })
  void admits(String key, String value) {
    assertThat(all.complaint(key, value)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "howdah.slots | 0 | howdah.slots must be a whole number from 1 to 4096, not '0'",
        "howdah.slots | many | howdah.slots must be a whole number from 1 to 4096, not 'many'",
        "howdah.slots | '' | howdah.slots must be a whole number from 1 to 4096, not ''",
        "howdah.slots | 1.5 | howdah.slots must be a whole number from 1 to 4096, not '1.5'",
        "howdah.memory.bytes | -1 | howdah.memory.bytes must be a number of bytes, such as 512m or"
            + " 4g, not '-1'",
        "howdah.memory.bytes | 4 gigs | howdah.memory.bytes must be a number of bytes, such as 512m"
            + " or 4g, not '4 gigs'",
        "howdah.isolate | yes | howdah.isolate must be true or false, not 'yes'",
        "howdah.on | yarn | howdah.on must be grid or here, not 'yarn'",
        "howdah.task.classes | alone | howdah.task.classes must be auto, own or shared, not 'alone'",
        "howdah.grid.silence | soon | howdah.grid.silence must be a time, such as 500ms, 30s or 2m,"
            + " not 'soon'",
        "howdah.cache.free.share | 1.1 | howdah.cache.free.share must be a number from 0 to 1, not"
            + " '1.1'",
        "howdah.grid.fetch.cost | 0.9 | howdah.grid.fetch.cost must be a number, 1 or more, not"
            + " '0.9'",
        "howdah.merge.runs.max | 1 | howdah.merge.runs.max must be a whole number, 2 or more, not"
            + " '1'",
        "howdah.store.output.mode | append | howdah.store.output.mode must be fresh or add, not"
            + " 'append'",
        "mapreduce.job.reduces | -1 | mapreduce.job.reduces must be a whole number, 0 or more, not"
            + " '-1'",
        "howdah.slot | 2 | there is no setting howdah.slot; did you mean howdah.slots?",
        "howdah.elephants | 2 | there is no setting howdah.elephants; docs/settings.md lists them"
      })
  void refuses(String key, String value, String complaint) {
    assertThat(all.complaint(key, value == null ? "" : value)).contains(complaint);
  }

  @Test
  void refusesLinesOfNoKind() {
    for (String line : List.of("a | sise", "a | wholes 1 to 2", "a | number from one")) {
      org.assertj.core.api.Assertions.assertThatThrownBy(
              () -> Setting.parse(line).allowed().admits("1"))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
