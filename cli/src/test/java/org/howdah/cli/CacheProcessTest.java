package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code howdah run --cache} and {@code howdah cache} as their users start them. */
class CacheProcessTest {
  private static final String CACHE = "cache:1g";
  private static final String SMALL = "400000";

  @TempDir Path folder;
  private Path input;

  @BeforeEach
  void writeInput() throws IOException {
    input = folder.resolve("words");
    Files.writeString(input, "to be or not to be\n".repeat(10_000));
    Files.setLastModifiedTime(input, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
  }

  private HowdahProcess start(String... words) throws IOException {
    return HowdahProcess.main(folder, words);
  }

  private void assertOutput(String name) throws IOException {
    assertThat(Files.readString(folder.resolve(name).resolve("part-r-00000")))
        .isEqualTo("be\t20000\nnot\t10000\nor\t10000\nto\t20000\n");
  }

  @Test
  void theSecondRunReadsItsInputFromTheCache() throws Exception {
    try (HowdahProcess first = start("run", "--cache", CACHE, "wordcount", "words", "first")) {
      assertThat(first.exitCode()).as(first.stderr()).isZero();
      assertThat(first.stderr()).contains("  cache    0 B of ", "1 block admitted, 0 refused");
    }
    try (HowdahProcess second =
        start("run", "--cache", CACHE, "--json", "wordcount", "words", "second")) {
      assertThat(second.exitCode()).as(second.stderr()).isZero();
      assertThat(second.stdout()).contains("\"hitBytes\": 190000", "\"missBytes\": 0");
    }
    assertOutput("first");
    assertOutput("second");
    try (HowdahProcess list = start("cache", "--cache", CACHE, "ls", "--json")) {
      assertThat(list.exitCode()).as(list.stderr()).isZero();
      assertThat(list.stdout())
          .contains("\"path\": \"file:" + input + "\"", "\"cachedBytes\": 190000");
    }
    try (HowdahProcess sum = start("cache", "--json", "--cache", CACHE, "stat")) {
      assertThat(sum.exitCode()).as(sum.stderr()).isZero();
      assertThat(sum.stdout()).contains("\"blocks\": 1").doesNotContain("\"jobs\"");
    }
  }

  @Test
  void damageIsSaidInTheFormOfTheLog() throws Exception {
    try (HowdahProcess warm = start("cache", "--cache", CACHE, "warm", "words")) {
      assertThat(warm.exitCode()).as(warm.stderr()).isZero();
    }
    try (Stream<Path> files = Files.list(folder.resolve("cache/blocks"))) {
      Path block = files.findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(block);
      bytes[3] ^= 1;
      Files.write(block, bytes);
    }
    try (HowdahProcess verify = start("cache", "--cache", CACHE, "verify")) {
      assertThat(verify.exitCode()).isEqualTo(1);
      assertThat(verify.stdout()).isEqualTo("1 block read, 1 damaged and dropped\n");
      assertThat(verify.stderr())
          .containsPattern(
              "(?m)^\\d\\d:\\d\\d:\\d\\d WARN  Node: block 0 of file:\\S+words is dropped: ")
          .contains("checksum")
          .doesNotContain("WARNING", "anew");
    }
  }

  @Test
  void whatWasWarmedIsThereForTheFirstJob() throws Exception {
    try (HowdahProcess warm = start("cache", "--cache", CACHE, "warm", "words")) {
      assertThat(warm.exitCode()).as(warm.stderr()).isZero();
      assertThat(warm.stdout()).isEqualTo("1 of 1 block of file:" + input + " is cached\n");
    }
    try (HowdahProcess run =
        start("run", "--cache", CACHE, "--json", "wordcount", "words", "out")) {
      assertThat(run.exitCode()).as(run.stderr()).isZero();
      assertThat(run.stdout()).contains("\"missBytes\": 0");
    }
    assertOutput("out");
  }

  @Test
  void aFullCacheTakesWhatASecondProcessReadsAgain() throws Exception {
    String cache = "cache:1000000";
    Path old = folder.resolve("old");
    Files.writeString(old, "to be or not to be\n".repeat(40_000));
    Files.setLastModifiedTime(old, FileTime.fromMillis(System.currentTimeMillis() - 60_000));
    try (HowdahProcess fill = start("run", "--cache", cache, "wordcount", "old", "filled")) {
      assertThat(fill.exitCode()).as(fill.stderr()).isZero();
      assertThat(fill.stderr())
          .contains("1 block admitted, 0 refused")
          .contains("cache is smaller than a block of 8388608 bytes");
    }
    Files.delete(old);
    try (HowdahProcess first = start("run", "--cache", cache, "wordcount", "words", "first")) {
      assertThat(first.exitCode()).as(first.stderr()).isZero();
      assertThat(first.stderr()).contains("0 blocks admitted, 1 refused");
    }
    try (HowdahProcess second = start("run", "--cache", cache, "wordcount", "words", "second")) {
      assertThat(second.exitCode()).as(second.stderr()).isZero();
      assertThat(second.stderr()).contains("1 block admitted, 0 refused, 1 evicted");
    }
    assertOutput("second");
  }

  @Test
  void aFolderThatAnotherProcessHasStopsOnlyThoseWhoLookAtIt() throws Exception {
    Path cache = Files.createDirectories(folder.resolve("cache"));
    try (FileChannel lock =
            FileChannel.open(
                cache.resolve("howdah-cache.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      assertThat(held.isValid()).isTrue();
      try (HowdahProcess run = start("run", "--cache", CACHE, "wordcount", "words", "out")) {
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stderr()).contains("going on without a cache", "is in use by");
      }
      try (HowdahProcess list = start("cache", "--cache", CACHE, "ls")) {
        assertThat(list.exitCode()).isEqualTo(1);
        assertThat(list.stderr()).contains("a job or a node is using the cache folder");
      }
    }
    assertOutput("out");
  }

  @Test
  void whatIsRecordedCanBeSimulated() throws Exception {
    for (String output : new String[] {"first", "second"}) {
      String trace = "howdah.cache.trace=" + folder.resolve("trace");
      try (HowdahProcess run =
          start("run", "--cache", "cache:0", "-D", trace, "wordcount", "words", output)) {
        assertThat(run.exitCode()).as(run.stderr()).isZero();
      }
    }
    assertThat(Files.readAllLines(folder.resolve("trace")))
        .as("a head, and one block that each job read")
        .hasSize(3)
        .filteredOn(line -> !line.startsWith("#"))
        .allMatch(line -> line.matches("job_\\S+\t.*words\t1\t.*words@.*\t0\t190000"))
        .doesNotHaveDuplicates();
    try (HowdahProcess simulation = start("simulate", "--trace", "trace", "--size", "1g")) {
      assertThat(simulation.exitCode()).as(simulation.stderr()).isZero();
      assertThat(simulation.stdout())
          .contains("2 jobs read 2 blocks, 371 KiB, of which 186 KiB are distinct.")
          .containsPattern("1.0 GiB +819 MiB +job-shares +50.0 % +50.0 % +50.0 % +100.0 %")
          .contains("With 1.0 GiB, job-shares serves 50.0 % of the bytes and all input of 50.0 %");
    }
  }

  /** The JSON's numbers under a name, added up. */
  private static long sum(String json, String name) {
    return Pattern.compile("\"" + name + "\": (\\d+)")
        .matcher(json)
        .results()
        .mapToLong(number -> Long.parseLong(number.group(1)))
        .sum();
  }

  private double simulated(String policy, String... options) throws Exception {
    String[] words = {
      "simulate", "--trace", "trace", "--size", SMALL, "--input-only", "--json", "--policy", policy
    };
    String[] all = Arrays.copyOf(words, words.length + options.length);
    System.arraycopy(options, 0, all, words.length, options.length);
    try (HowdahProcess simulation = start(all)) {
      assertThat(simulation.exitCode()).as(simulation.stderr()).isZero();
      Matcher ratio =
          Pattern.compile(
                  "\"policy\": \"%s\",\\s+\"cacheBytes\": %s,.*?\"byteHitRatio\": ([^,]+),"
                      .formatted(policy, SMALL),
                  Pattern.DOTALL)
              .matcher(simulation.stdout());
      assertThat(ratio.find()).as(simulation.stdout()).isTrue();
      return Double.parseDouble(ratio.group(1));
    }
  }

  /** Two of three files fit, and jobs read all of them, one after the other. */
  @ParameterizedTest
  @CsvSource({"job-shares, false", "lru, true"})
  void theSimulationSaysWhatTheCacheHasDone(String policy, boolean guardMatters) throws Exception {
    Path inputs = Files.createDirectory(folder.resolve("inputs"));
    for (String name : new String[] {"one", "two", "three"}) {
      Files.copy(input, inputs.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }
    long hits = 0;
    long misses = 0;
    for (String output : new String[] {"first", "second", "third", "fourth"}) {
      try (HowdahProcess run = job(policy, output)) {
        assertThat(run.exitCode()).as(run.stderr()).isZero();
        hits += sum(run.stdout(), "hitBytes");
        misses += sum(run.stdout(), "missBytes");
      }
    }
    assertThat(hits + misses).as("each job has read all").isEqualTo(12 * 190_000);
    double live = (double) hits / (hits + misses);
    assertThat(live).isPositive();
    assertThat(simulated(policy)).isCloseTo(live, within(1e-9));
    assertThat(simulated(policy, "--no-guard") != live).isEqualTo(guardMatters);
  }

  private HowdahProcess job(String policy, String output) throws IOException {
    List<String> words = new ArrayList<>(List.of("run", "--json", "--slots", "1"));
    words.addAll(List.of("--cache", "cache:" + SMALL));
    words.addAll(List.of("-D", "howdah.cache.localized=false"));
    words.addAll(List.of("-D", "howdah.cache.policy=" + policy));
    words.addAll(List.of("-D", "howdah.cache.trace=" + folder.resolve("trace")));
    words.addAll(List.of("wordcount", "inputs", output));
    return start(words.toArray(String[]::new));
  }

  @Test
  void wrongUsageEndsWithTwo() throws Exception {
    try (HowdahProcess run = start("run", "--cache", "cache", "wordcount", "words", "out")) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.stderr()).contains("--cache needs a folder and a size");
    }
    try (HowdahProcess list = start("cache", "ls")) {
      assertThat(list.exitCode()).isEqualTo(2);
      assertThat(list.stderr()).contains("--cache DIR:SIZE");
    }
  }
}
