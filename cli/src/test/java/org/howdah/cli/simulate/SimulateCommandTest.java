package org.howdah.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.howdah.cli.MainRun;
import org.howdah.cli.kit.ExitCodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(Resources.SYSTEM_OUT)
class SimulateCommandTest {
  private static final String TRACE =
      """
      # howdah block trace 1
      j1\tin\t2\tf\t0\t1048576
      j1\tin\t2\tf\t1\t1048576
      j2\tin\t2\tf\t0\t1048576
      j2\tin\t2\tf\t1\t1048576
      """;

  @TempDir private Path folder;
  private String printed;
  private String complained;

  private int howdah(String... arguments) {
    MainRun run = MainRun.of(arguments);
    printed = run.printed();
    complained = run.complained();
    return run.exitCode();
  }

  @Test
  void aTraceIsAnsweredForTheSizeAndForTwiceAsMuch() throws Exception {
    Path trace = Files.writeString(folder.resolve("t.trace"), TRACE);
    assertThat(howdah("simulate", "--trace", trace.toString(), "--size", "1280k")).isZero();
    assertThat(printed)
        .contains("2 jobs read 4 blocks, 4.0 MiB, of which 2.0 MiB are distinct.")
        .contains("belady", "mpcache", "w-tinylfu")
        .contains(
            "With 1.3 MiB, job-shares serves 25.0 % of the bytes and all input of 0.0 % of the"
                + " jobs; with 2.5 MiB, 50.0 % and 50.0 %.");
  }

  @Test
  void aFifthOfACacheIsNotForInputUnlessThatIsSaid() throws Exception {
    Path trace = Files.writeString(folder.resolve("t.trace"), TRACE);
    String[] words = {
      "simulate", "--size", "2m", "--policy", "lru", "--json", "--trace", trace.toString()
    };
    assertThat(howdah(words)).isZero();
    assertThat(printed).contains("\"cacheBytes\": 2097152,\n      \"inputBytes\": 1677722,");
    assertThat(howdah(with(words, "--input-only"))).isZero();
    assertThat(printed).contains("\"cacheBytes\": 2097152,\n      \"inputBytes\": 2097152,");
  }

  /** Each of eight jobs reads four blocks, of which two fit. */
  @Test
  void theGuardOfTheLiveCacheStandsBeforeThePolicyUnlessThatIsSaid() throws Exception {
    StringBuilder loop = new StringBuilder("# howdah block trace 1\n");
    for (int read = 0; read < 32; read++) {
      loop.append("j%d\tin\t4\tf\t%d\t1048576\n".formatted(read / 4, read % 4));
    }
    Path trace = Files.writeString(folder.resolve("t.trace"), loop);
    String[] words = {
      "simulate", "--size", "2m", "--policy", "lru", "--input-only", "--trace", trace.toString()
    };
    assertThat(howdah(words)).isZero();
    assertThat(printed)
        .contains("Policies write only as long as hits pay for it, as in the live cache")
        .containsPattern("\n *2.0 MiB +2.0 MiB +lru +[1-9]");
    assertThat(howdah(with(words, "--no-guard"))).isZero();
    assertThat(printed)
        .contains("Policies write as they like, as with howdah.cache.guard=false.")
        .containsPattern("\n *2.0 MiB +2.0 MiB +lru +0.0 % +0.0 % +0.0 % +0.0 % +32 MiB");
    assertThat(howdah(with(words, "--json"))).isZero();
    assertThat(printed).contains("\"guarded\": true");
  }

  @Test
  void aJobHistoryIsReplayedAndWrittenDown() throws Exception {
    Path history = folder.resolve("jobs.tsv");
    Files.writeString(history, "j1\t0\t0\t3145728\t0\t9\tin\nj2\t5\t5\t1048576\t0\t9\tin\n");
    String[] words = {"simulate", "--format", "swim", "--block", "1m", "--trace"};
    String[] replayed = with(with(with(words, history.toString()), "--size"), "1g");
    assertThat(howdah(replayed)).isZero();
    assertThat(printed).contains("2 jobs read 4 blocks, 4.0 MiB, of which 3.0 MiB are distinct.");
    Path trace = folder.resolve("t.trace");
    String[] written = with(with(with(words, history.toString()), "--write"), trace.toString());
    assertThat(howdah(written)).isZero();
    assertThat(Files.readAllLines(trace))
        .containsExactly(
            "# howdah block trace 1",
            "j1\tin\t3\tin\t0\t1048576",
            "j1\tin\t3\tin\t1\t1048576",
            "j1\tin\t3\tin\t2\t1048576",
            "j2\tin\t3\tin\t0\t1048576");
  }

  @Test
  void jsonHasOneEntryForEachSizeAndPolicy() throws Exception {
    Path trace = Files.writeString(folder.resolve("t.trace"), TRACE);
    String[] words = {
      "simulate", "--trace", trace.toString(), "--size", "2m", "--policy", "lru", "--json"
    };
    assertThat(howdah(words)).isZero();
    assertThat(printed)
        .startsWith("{")
        .contains("\"distinctBytes\": 2097152", "\"policy\": \"lru\"", "\"byteHitRatio\": 0.5")
        .doesNotContain("mpcache");
  }

  @Test
  void aFigureStandsBesideThePaper() {
    assertThat(howdah("simulate", "--figure", "3", "--jobs", "60")).isZero();
    assertThat(printed).contains("Figure 3", "repeated, all, job, mpcache", "2.09", "fitted");
    String[] lfuF = {"simulate", "--figure", "4", "--jobs", "60", "--memory-policy", "lfu-f"};
    assertThat(howdah(lfuF)).isZero();
    assertThat(printed).contains("Figure 4", "pacman lfu-f map");
    assertThat(howdah("simulate", "--figure", "1", "--json")).isZero();
    assertThat(printed).contains("\"figure\": 1", "\"notes\"");
  }

  @Test
  void aMadeTraceIsWrittenAndReadAgain() {
    String file = folder.resolve("scans.trace").toString();
    assertThat(howdah("simulate", "--trace", "loop", "--write", file)).isZero();
    assertThat(printed).isEqualTo("wrote 96,000 accesses to " + file + "\n");
    String[] words = {"simulate", "--size", "60g", "--policy", "job-shares", "--trace"};
    assertThat(howdah(with(words, file))).isZero();
    String fromFile = printed;
    assertThat(howdah(with(words, "loop"))).isZero();
    assertThat(printed).isEqualTo(fromFile);
  }

  private static String[] with(String[] words, String last) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "simulate | give either --figure or --trace",
        "simulate --figure 2 | there is no figure 2 to simulate; there are: 1, 3, 4, 5",
        "simulate --figure 3 --policy best | there is no cache policy 'best'",
        "simulate --figure 3 --jobs 5 | a stream of 5 jobs is too short",
        "simulate --trace paper | --trace needs the --size",
        "simulate --trace paper --size big | --size needs a size such as",
        "simulate --trace nowhere.trace --size 1g | nowhere.trace is neither a file nor one of paper, ",
        "simulate --trace nothing --write x | nothing is neither a file nor one of paper, ",
        "simulate --trace nothing --size 1g --format swim | is neither a file nor one of paper, ",
        "simulate --trace paper --write /nosuch/x | cannot write /nosuch/x: there is no folder",
        "simulate --trace paper --write / | cannot write /: it is a folder",
        "simulate --trace paper --size 0 | --size must be more than 0",
        "simulate --figure 3 --size 1g | --size is for --trace, not for --figure",
        "simulate --figure 3 --format swim | --format is for --trace",
        "simulate --trace paper --size 1g --jobs 5 | --jobs is for --figure, not for --trace",
        "simulate --trace paper --size 1g --distinct | --distinct is for --figure",
        "simulate --trace paper --size 1g --block 1m | --block is for a trace that is a file",
        "simulate --trace nothing --size 1g --block 1m | --block is for --format swim",
        "simulate --trace nothing --size 1g --seed 2 | --seed is for a figure, or a trace that",
        "simulate --trace paper --write x --policy lru | --policy is for a replay",
        "simulate --trace nothing --size 1g --format csv | there is no format 'csv'",
        "simulate --trace nothing --size 1g --format swim --block 0 | --block must be more than 0",
        "simulate --figure 3 --memory-policy best | there is no cache policy 'best'",
      })
  void whatIsWrongIsSaid(String wrong) {
    String[] parts = wrong.split(" \\| ");
    assertThat(howdah(parts[0].split(" "))).isEqualTo(ExitCodes.USAGE);
    assertThat(complained).startsWith("howdah: ").contains(parts[1]);
    assertThat(printed).isEmpty();
  }

  @Test
  void helpHasExamples() {
    assertThat(howdah("simulate", "--help")).isZero();
    assertThat(printed).contains("Examples:", "howdah simulate --trace jobs.trace --size 80g");
  }
}
