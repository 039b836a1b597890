package org.howdah.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * What {@code howdah diff} says of two word counts of 378 KiB that were run, the second with three
 * reduce tasks and compressed map output, and of a history that Hadoop 3.5.0 left.
 */
@ResourceLock(Resources.SYSTEM_OUT)
class DiffCommandTest {
  private static final String HISTORY = "job_1795895534635_0007-terasort.jhist";
  private static final String SETTINGS = "job_1795895534635_0007_conf.xml";

  @TempDir Path folder;
  private String before;
  private String after;

  @BeforeEach
  void copyReports() throws IOException {
    before = copy("before.json", folder).toString();
    after = copy("after.json", folder).toString();
  }

  private Path copy(String resource, Path into) throws IOException {
    Files.createDirectories(into);
    Path file = into.resolve(Path.of(resource).getFileName().toString());
    try (InputStream stream = getClass().getResourceAsStream(resource)) {
      Files.copy(stream, file);
    }
    return file;
  }

  private Path history(String into) throws IOException {
    copy("../characterize/" + SETTINGS, folder.resolve(into));
    return copy("../characterize/" + HISTORY, folder.resolve(into));
  }

  private static void assertRefused(int exitCode, String message, String... words) {
    MainRun run = MainRun.of(words);
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.complained()).contains(message);
    assertThat(run.printed()).isEmpty();
  }

  @Test
  void settingsComeFirstThenPhasesAndThenCounters() {
    MainRun run = MainRun.of("diff", before, after);
    assertThat(run.complained()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .startsWith("command: 6.11 s before, 6.25 s after (+2 %)\nwordcount: 2.01 s before, 1.98 s")
        .containsPattern("(?m)^map output is compressed +false +true$")
        .containsPattern("(?m)^reduce tasks +1 +3$")
        .containsPattern("(?m)^map +wall time +1.50 s +1.21 s +-19 %$")
        .containsPattern("(?m)^map +waits to write map output +16 ms +68 ms +\\+325 %$")
        .containsPattern("(?m)^reduce +time of tasks +0.30 s +0.94 s +\\+215 %$")
        .containsPattern("(?m)^TaskCounter +SHUFFLED_MAPS +3 +9 +\\+200 %$")
        .doesNotContain("MAP_INPUT_RECORDS")
        .containsSubsequence("setting ", "phase ", "counter ");
  }

  @Test
  void allSaysWhatIsTheSameWithItsUnit() {
    MainRun run = MainRun.of("diff", "--all", before, after);
    assertThat(run.printed())
        .containsPattern("(?m)^TaskCounter +MAP_INPUT_RECORDS +3,117 records +3,117 records$")
        .containsPattern("(?m)^reduce +waits for input +0 ms +0 ms$");
  }

  @Test
  void lessThanTheThresholdIsNotSaid() {
    MainRun run = MainRun.of("diff", "--threshold", "150", before, after);
    assertThat(run.printed())
        .doesNotContainPattern("(?m)^map +wall time")
        .containsPattern("(?m)^reduce +time of tasks");
    assertThat(MainRun.of("diff", before, before).printed())
        .endsWith("Nothing differs by as much as --threshold says.\n");
  }

  @Test
  void whatIsMuchSlowerSaysWhereToLook() throws Exception {
    Path slow = folder.resolve("slow.json");
    Files.writeString(
        slow,
        Files.readString(Path.of(before))
            .replace("\"wallMillis\":2013", "\"wallMillis\":3013")
            .replace("\"wallMillis\":1499", "\"wallMillis\":2499"));
    MainRun run = MainRun.of("diff", before, slow.toString());
    assertThat(run.printed()).contains("(+50 %)\nOf that, +1.00 s in map.\n");
  }

  @Test
  void scriptsGetEachFigureWithItsUnit() {
    MainRun run = MainRun.of("diff", "--json", before, after);
    assertThat(run.printed().replaceAll("\\s+", " "))
        .contains("\"slowerByShare\": -0.0158")
        .contains("{ \"name\": \"reduce tasks\", \"before\": \"1\", \"after\": \"3\" }")
        .contains(
            "\"place\": \"map\", \"name\": \"wall time\", \"unit\": \"milliseconds\", \"before\": 1499.0,"
                + " \"after\": 1207.0, \"change\": -0.19");
  }

  @Test
  void ofSeveralReportsMediansAreComparedWithTheirSpread() throws Exception {
    Path left = folder.resolve("left");
    copy("before.json", left);
    MainRun run = MainRun.of("diff", left + "," + after, after);
    assertThat(run.complained()).isEmpty();
    assertThat(run.printed()).contains("wordcount: 2.00 s (1.98 s to 2.01 s) before, 1.98 s after");
  }

  @Test
  void slowerThanIsAllowedEndsWithThree() {
    assertThat(MainRun.of("diff", "--fail-if-slower", "0", after, before).exitCode()).isEqualTo(3);
    assertThat(MainRun.of("diff", "--fail-if-slower", "2", after, before).exitCode()).isZero();
    assertThat(MainRun.of("diff", "--fail-if-slower", "0", before, after).exitCode()).isZero();
  }

  @Test
  void historiesOfHadoopAreComparedWithTheirSettingsAndCounters() throws Exception {
    String one = history("one").toString();
    String other = history("other").toString();
    Path settings = folder.resolve("other").resolve(SETTINGS);
    Files.writeString(settings, Files.readString(settings).replace(">2048<", ">1024<"));
    MainRun run = MainRun.of("diff", "--all", one, other);
    assertThat(run.complained()).isEmpty();
    assertThat(run.printed())
        .startsWith("TeraSort: 14 s before, 14 s after\n")
        .containsPattern("(?m)^mapreduce.map.memory.mb +2048 +1024$")
        .containsPattern("(?m)^map +processor time +3.60 s +3.60 s$")
        .containsPattern("(?m)^TaskCounter +MAP_OUTPUT_RECORDS +671,088 records");
  }

  @Test
  void otherJobsAreComparedWithAWarning() throws Exception {
    MainRun run = MainRun.of("diff", history("one").toString(), after);
    assertThat(run.exitCode()).isZero();
    assertThat(run.printed())
        .startsWith("warning: these are runs of different jobs: TeraSort before, wordcount after");
  }

  @Test
  void whatIsNoReportIsNamed() throws Exception {
    String words = Files.writeString(folder.resolve("words.json"), "words").toString();
    assertRefused(ExitCodes.FAILED, words + ": it is not JSON", "diff", words, after);
    String cut = folder.resolve("cut.json").toString();
    Files.writeString(Path.of(cut), Files.readString(Path.of(after)).substring(0, 900));
    assertRefused(ExitCodes.FAILED, cut + ": it is not JSON", "diff", before, cut);
    String other = Files.writeString(folder.resolve("other.json"), "{\"a\": 1}").toString();
    assertRefused(ExitCodes.FAILED, other + ": it has no list of jobs", "diff", before, other);
    String none = folder.resolve("none.json").toString();
    assertRefused(ExitCodes.FAILED, none + ": it cannot be read", "diff", none, after);
    String saved =
        Files.writeString(folder.resolve("saved.json"), "{\"benchmark\": \"b\"}").toString();
    assertRefused(ExitCodes.FAILED, saved + ": it is a saved benchmark", "diff", saved, after);
  }

  @Test
  void wrongWordsAreRefused() throws Exception {
    String empty = Files.createDirectory(folder.resolve("empty")).toString();
    assertRefused(ExitCodes.USAGE, empty + ": no file in it ends with", "diff", empty, after);
    assertRefused(ExitCodes.USAGE, "Missing required parameter", "diff", before);
    for (String none : new String[] {"", ",", before + ",", before + ",," + before}) {
      assertRefused(ExitCodes.USAGE, "a report has no name", "diff", none, after);
    }
    assertRefused(
        ExitCodes.USAGE, "--threshold must be a", "diff", "--threshold", "-1", before, after);
    assertRefused(
        ExitCodes.USAGE, "--fail-if-slower must", "diff", "--fail-if-slower=NaN", before, after);
  }
}
