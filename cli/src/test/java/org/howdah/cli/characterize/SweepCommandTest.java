package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A sweep with a howdah command that prints a report of what it was asked for. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class SweepCommandTest {
  private static final String FAKE =
      """
      #!/bin/bash
      echo "$*" >> "%1$s/calls"
      [[ $* != *fail* ]] || { echo "it hurts" >&2; exit 3; }
      slots=2; [[ $* != *"--slots 1"* ]] || slots=1
      compressed=false; [[ $* != *compress=true* ]] || compressed=true
      cat <<END
      {"jobs": [{"name": "sort", "state": "succeeded", "inputBytes": 1000, "wallMillis": $((2000 / slots)),
        "record": {"version": 1, "places": "process", "slots": $slots, "memoryBytes": 1000,
          "mapOutputIsCompressed": $compressed,
          "map": {"wallMillis": 10, "tasks": 1}, "reduce": {"wallMillis": 0, "tasks": 0}}}]}
      END
      """;

  private final String before = System.getProperty("howdah.root");
  @TempDir private Path folder;

  @BeforeEach
  void makeCommand() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path howdah = Files.writeString(bin.resolve("howdah"), FAKE.formatted(folder));
    assertThat(howdah.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("input.txt"), "a\nb\nc\n");
    System.setProperty("howdah.root", folder.toString());
  }

  @AfterEach
  void putBack() {
    if (before == null) {
      System.clearProperty("howdah.root");
    } else {
      System.setProperty("howdah.root", before);
    }
  }

  private MainRun sweep(String... options) {
    List<String> words = new ArrayList<>(List.of("characterize", "sweep"));
    words.addAll(List.of("--input", folder.resolve("input.txt").toString()));
    words.addAll(List.of("--into", folder.resolve("reports").toString()));
    if (!List.of(options).contains("--settle")) {
      words.addAll(List.of("--settle", "0"));
    }
    words.addAll(List.of(options));
    return MainRun.of(words.toArray(String[]::new));
  }

  @Test
  void everyCombinationIsRunAndSaysWhatMoreGains() throws Exception {
    MainRun run =
        sweep(
            "--slots",
            "1,2",
            "--compress",
            "yes,no",
            "--repeats",
            "2",
            "sort",
            "{input}",
            "{output}");
    assertThat(run.exitCode()).as(run.complained()).isZero();
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(8);
    assertThat(Files.readAllLines(folder.resolve("calls")).get(0))
        .matches(
            "run --json --quiet --slots 1 -D mapreduce.map.output.compress=true sort \\S*input.txt \\S*output");
    assertThat(run.printed())
        .contains("sort, slots: 2 is the most that was tried")
        .contains("sort, compressed map output: takes 1.00 times as long");
    assertThat(folder.resolve("reports"))
        .isDirectoryContaining("glob:**/1-slots-compressed-run-2.json");
    assertThat(folder.resolve("reports")).isDirectoryNotContaining("glob:**/scratch*");
  }

  @Test
  void aSweepThatEndedEarlyGoesOnWhereItWas() throws Exception {
    assertThat(sweep("--slots", "1", "--repeats", "1", "sort", "{input}", "{output}").exitCode())
        .isZero();
    MainRun again =
        sweep("--slots", "1,2", "--repeats", "1", "--json", "sort", "{input}", "{output}");
    assertThat(again.exitCode()).isZero();
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(2);
    assertThat(again.printed()).contains("\"advice\": []", "\"knees\": [");
  }

  @Test
  void reportsOfAnotherJobOrInputAreNotTakenForThisOnes() throws Exception {
    assertThat(sweep("--repeats", "1", "sort", "{input}", "{output}").exitCode()).isZero();
    MainRun other = sweep("--repeats", "1", "grep", "{input}", "{output}");
    assertThat(other.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(other.complained()).contains("has reports of another job or input");
    MainRun otherRecords =
        sweep("--record-bytes", "2", "--repeats", "1", "sort", "{input}", "{output}");
    assertThat(otherRecords.complained()).contains("has reports of another job or input");
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(1);
  }

  @Test
  void sizesThatDifferByAByteAreDifferentRuns() throws Exception {
    assertThat(sweep("--sizes", "4,5", "--repeats", "1", "sort", "{input}", "{output}").exitCode())
        .isZero();
    assertThat(Files.readAllLines(folder.resolve("calls"))).hasSize(2);
  }

  @Test
  void aRunThatFailsEndsTheSweepAndItsLogIsNamed() throws Exception {
    MainRun run = sweep("--repeats", "1", "fail", "{input}", "{output}");
    assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.complained()).contains("run-1 failed with exit code 3", "run-1.log says why");
    assertThat(folder.resolve("reports").resolve("run-1.log")).hasContent("it hurts");
  }

  @Test
  void wrongUsageIsSaidInASentence() {
    assertThat(sweep("sort").complained()).contains("the job needs {input} and {output}");
    assertThat(sweep("--slots", "0", "sort", "{input}", "{output}").complained())
        .contains("--slots have to be 1 or more, not 0");
    assertThat(sweep("--settle", "-1", "sort", "{input}", "{output}").complained())
        .contains("--settle has to be 0 or more, not -1");
    assertThat(sweep("--compress", "maybe", "sort", "{input}", "{output}").complained())
        .contains("--compress is yes or no, not maybe");
    assertThat(sweep("--sizes", "big", "sort", "{input}", "{output}").complained())
        .contains("--sizes: ");
    assertThat(sweep("--sizes", "1g", "sort", "{input}", "{output}").complained())
        .contains("which is less than");
  }
}
