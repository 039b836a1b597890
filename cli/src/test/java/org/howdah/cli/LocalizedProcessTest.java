package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Intermediate data of {@code howdah run --cache}, in processes of their own. */
class LocalizedProcessTest {
  private static final int LINES = 30_000;

  @TempDir Path folder;

  @BeforeEach
  void writeInput() throws Exception {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append(Long.toHexString(random.nextLong())).append(" line ").append(i).append('\n');
    }
    Files.writeString(folder.resolve("in"), text);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itGoesToTheCacheFolderAndTheReportSaysSo(boolean isolate) throws Exception {
    String plain = sort("plain", List.of("--json"));
    assertThat(localized(plain, "bytes")).isZero();

    List<String> options = new ArrayList<>(List.of("--json", "--cache", folder + "/fast:100m"));
    if (isolate) {
      options.add("--isolate");
    }
    String cached = sort("cached", options);

    assertThat(localized(cached, "bytes")).isGreaterThan(LINES * 20L);
    assertThat(localized(cached, "bytesRefused")).isZero();
    assertThat(cached).doesNotContain("going on without a cache");
    assertThat(Files.readString(folder.resolve("cached/part-r-00000")))
        .isEqualTo(Files.readString(folder.resolve("plain/part-r-00000")));
    assertThat(folder.resolve("fast/localized")).isEmptyDirectory();
  }

  /** A cache of 16 blocks for input alone, 16 in the pool, and 512 KiB for intermediate data. */
  @Test
  void inputThatIsCachedGivesWayToItAndHasItsSpaceAgain() throws Exception {
    String blocks = "howdah.cache.block.bytes=65536";
    Path other = folder.resolve("other");
    Files.write(other, new byte[30 * 65536]);
    Files.setLastModifiedTime(other, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
    String cache = folder + "/fast:2560k";
    try (HowdahProcess warm =
        HowdahProcess.main(folder, "cache", "--cache", cache, "-D", blocks, "warm", "other")) {
      assertThat(warm.exitCode()).as(warm.stderr()).isZero();
    }

    String report = sort("out", List.of("--json", "--cache", cache, "-D", blocks));

    assertThat(localized(report, "bytes")).isGreaterThan(600_000);
    assertThat(localized(report, "inputBlocksEvicted")).isPositive();
    long moved = localized(report, "poolBlocksMoved");
    assertThat(moved).as("to the data, and back").isBetween(2L, 32L).isEven();
  }

  @Test
  void aCacheForInputAloneTakesNone() throws Exception {
    List<String> options = List.of("--json", "--cache", folder + "/fast:100m");
    List<String> settings =
        List.of("-D", "howdah.cache.localized=false", "-D", "howdah.cache.policy=lfu-f");
    String report = sort("out", Stream.concat(options.stream(), settings.stream()).toList());
    assertThat(localized(report, "bytes")).isZero();
    assertThat(localized(report, "bytesRefused")).isZero();
    assertThat(report).doesNotContain("going on without a cache", "runs on the fast device");
  }

  @Test
  void aCacheWithoutRoomRefusesItAndTheSummarySaysSo() throws Exception {
    String said = sort("out", List.of("--cache", folder + "/fast:0"));
    assertThat(said).containsPattern("runs +0 B of runs on the fast device, \\d+ KiB refused");
  }

  /** Sorts lines; what is printed, standard output before standard error. */
  private String sort(String output, List<String> options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(options);
    words.addAll(List.of("-D", "howdah.memory.bytes=1"));
    words.addAll(List.of("-D", "hadoop.tmp.dir=" + folder.resolve("tmp"), "sort", "--text"));
    words.addAll(List.of(folder.resolve("in").toString(), folder.resolve(output).toString()));
    try (HowdahProcess howdah = HowdahProcess.main(folder, words.toArray(new String[0]))) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      return howdah.stdout() + howdah.stderr();
    }
  }

  private static long localized(String report, String field) {
    Matcher matcher =
        Pattern.compile("\"localized\": \\{[^}]*\"" + field + "\": ([0-9]+)").matcher(report);
    assertThat(matcher.find()).as(report).isTrue();
    return Long.parseLong(matcher.group(1));
  }
}
