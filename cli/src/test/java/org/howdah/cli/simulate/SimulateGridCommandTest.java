package org.howdah.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(Resources.SYSTEM_OUT)
class SimulateGridCommandTest {
  private String printed;
  private String complained;

  private int howdah(String words) {
    MainRun run = MainRun.of(words.split(" "));
    printed = run.printed();
    complained = run.complained();
    return run.exitCode();
  }

  @Test
  void eachNumberOfNodesHasALineAndWhoSaturatesIsSaid() {
    assertThat(howdah("simulate grid --nodes 5,50 --waves 2")).isZero();
    assertThat(printed)
        .startsWith("10 jobs at once, 8 slots a node, 2 map tasks a slot")
        .contains("nodes", "efficiency", "segments")
        .containsPattern("(?m)^ +5 ")
        .containsPattern("(?m)^ +50 ")
        .contains("the master", "the manager of a job", "batch after batch", "all journals");
    assertThat(howdah("simulate grid --nodes 5 --jobs 1 --waves 1")).isZero();
    assertThat(printed).startsWith("1 job at once");
  }

  @Test
  void csvIsAHeaderAndALineForEachNumber() {
    assertThat(howdah("simulate grid --nodes 5,50 --waves 2 --csv")).isZero();
    assertThat(printed.lines()).hasSize(3);
    assertThat(printed).startsWith("nodes,tasks,seconds,efficiency,masterBusy").contains("\n50,");
    int fields = printed.lines().findFirst().orElseThrow().split(",").length;
    assertThat(printed.lines()).allMatch(line -> line.split(",").length == fields);
  }

  @Test
  void jsonHasWhatWasAskedAndWhatCameOut() {
    String words = "simulate grid --nodes 5 --waves 2 --message-micros 50 --network-gbits 25";
    assertThat(howdah(words + " --json")).isZero();
    assertThat(printed)
        .contains("\"waves\": 2", "\"networkBytesPerSecond\": 3.125E9", "\"saturated\"")
        .containsPattern("\"messageSeconds\": (5.0E-5|4.99)")
        .contains("\"isReached\"", "\"journalBytes\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate grid --nodes 0 | more than 0",
        "simulate grid --nodes 1 --slots 4 | 10 jobs cannot share 4 slots",
        "simulate grid --json --csv | either --json or --csv",
        "simulate grid --map-output big | --map-output needs a size",
        "simulate grid --latency-micros -1 | less than nothing",
        "simulate grid --node 1 | Unknown option",
      })
  void whatIsWrongIsSaid(String wrong) {
    String[] parts = wrong.split(" \\| ");
    assertThat(howdah(parts[0])).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).startsWith("howdah: ").contains(parts[1]);
    assertThat(printed).isEmpty();
  }

  @Test
  void helpHasExamples() {
    assertThat(howdah("simulate grid --help")).isZero();
    assertThat(printed).contains("Examples:", "howdah simulate grid --nodes 100,300,1000");
  }
}
