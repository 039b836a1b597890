package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.cli.kit.UserError;
import org.howdah.model.characterize.JobRecord;
import org.howdah.model.characterize.RecordsFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a cluster whose file system is a folder, and whose jobs left a real history. */
class ClusterPlaceTest {
  private static final String ID = "1795895534635_0007";

  /** Does what Hadoop's shell does, and writes its words down. */
  private static final String FAKE =
      """
      #!/bin/bash
      echo "$*" >> "%1$s/calls"
      case "$1 $2" in
        "fs -mkdir") mkdir -p "$4" ;;
        "fs -put") [[ -d $(dirname "$4") && ! -e $4 ]] && cp -r "$3" "$4" ;;
        "fs -get") cp $3 "$4" ;;
        "fs -rm") shift 5; rm -rf "$@" ;;
        "as mapred") ;;
        *) echo "what is $*?"; exit 7 ;;
      esac
      """;

  @TempDir private Path folder;
  private Path cluster;
  private Path report;
  private Path log;
  private SweepPlace place;

  @BeforeEach
  void makePlace() throws Exception {
    Path howdah = Files.writeString(folder.resolve("howdah"), FAKE.formatted(folder));
    assertThat(howdah.toFile().setExecutable(true)).isTrue();
    cluster = Files.createDirectory(folder.resolve("cluster"));
    report = folder.resolve("report.json");
    log = Files.writeString(folder.resolve("log"), "");
    Path input = Files.writeString(folder.resolve("input.txt"), "a\nb\nc\n");
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    place =
        new ClusterPlace(
            new SweepInput(input, 0, scratch), new HowdahCommand(howdah), cluster + "/", scratch);
  }

  private static SweepRun run(int slots, String memory) {
    return new SweepRun(0, slots, memory, -1, "", 1);
  }

  private String setting(String key, SweepRun run) {
    String start = key + "=";
    return place.options(run).stream()
        .filter(word -> word.startsWith(start))
        .findFirst()
        .orElseThrow()
        .substring(start.length());
  }

  private void runJob() throws IOException {
    Files.writeString(log, "INFO impl.YarnClientImpl: Submitted application application_" + ID);
    Path of =
        Files.createDirectories(
            Path.of(setting("mapreduce.jobhistory.intermediate-done-dir", run(0, "")), "root"));
    Files.copy(
        Path.of("src/test/resources/org/howdah/cli/characterize/job_" + ID + "-terasort.jhist"),
        of.resolve("job_" + ID + "-terasort.jhist"));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  @Test
  void theInputIsPutThereOnceForEachSize() throws Exception {
    Path all = Path.of(place.input(0));
    assertThat(all).startsWith(cluster).hasContent("a\nb\nc\n");
    assertThat(Path.of(place.input(4)).resolve("input.txt")).hasContent("a\nb\n");
    assertThat(place.input(0)).isEqualTo(all.toString());
    assertThat(calls()).filteredOn(call -> call.startsWith("fs -put")).hasSize(2);
  }

  @Test
  void slotsAreTasksOfAKindAndMemoryIsThatOfAContainer() {
    assertThat(setting("mapreduce.framework.name", run(0, ""))).isEqualTo("yarn");
    for (String kind : List.of("map", "reduce")) {
      assertThat(setting("mapreduce.job.running." + kind + ".limit", run(3, ""))).isEqualTo("3");
      assertThat(setting("mapreduce." + kind + ".memory.mb", run(0, "1500m"))).isEqualTo("1500");
    }
    assertThat(place.options(run(0, "")).toString()).doesNotContain("memory.mb");
  }

  @Test
  void theReportIsWhatTheHistoryOfTheJobSays() throws Exception {
    place.input(0);
    runJob();
    place.keep(folder.resolve("unused"), log, report);
    JobRecord job = new RecordsFile(report).jobs().get(0);
    assertThat(job.name()).isEqualTo("TeraSort");
    assertThat(job.wallMillis()).isPositive();
    place.clear();
    assertThat(Path.of(place.output())).doesNotExist();
    assertThat(Path.of(place.input(0)))
        .as("which the next run reads")
        .exists()
        .hasParent(Path.of(place.output()).getParent());
    place.end();
    assertThat(cluster).isEmptyDirectory();
    try (Stream<Path> left = Files.list(folder.resolve("scratch"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aProgramThatGaveTheClusterNoJobIsNamed() {
    assertThatThrownBy(() -> place.keep(folder.resolve("unused"), log, report))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("gave the cluster no job")
        .hasMessageContaining(log.toString());
    assertThat(report).doesNotExist();
  }

  @Test
  void aHistoryThatNobodyWroteIsMissed() throws Exception {
    Files.writeString(log, "Submitted application application_" + ID);
    assertThatThrownBy(() -> place.keep(folder.resolve("unused"), log, report))
        .hasMessageContaining("the master of job_" + ID + " left no history in " + cluster);
    assertThat(report).doesNotExist();
  }

  @Test
  void jobsOfARunThatIsBrokenOffAreKilled() throws Exception {
    Files.writeString(log, "Submitted application application_" + ID);
    place.abandon(log);
    assertThat(calls()).containsExactly("as mapred job -kill job_" + ID);
    place.abandon(folder.resolve("no run yet"));
    assertThat(calls()).hasSize(1);
  }

  @Test
  void whatHadoopsShellSaysIsToldOnce() {
    HowdahCommand howdah = new HowdahCommand(folder.resolve("howdah"));
    assertThatThrownBy(() -> howdah.run("fs", "-du"))
        .hasMessage("howdah fs -du failed with exit code 7: what is fs -du?");
  }
}
