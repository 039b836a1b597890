package org.howdah.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.hadoop.cache.CachingDistributedFileSystem;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program of Spark's own has the cache by what {@code spark-submit} is told. */
@Timeout(240)
@LongTest
class SparkCacheTest {
  private static final int HEAP_MEBIBYTES = 512;

  @TempDir Path folder;

  @Test
  void filesAreReadThroughTheCache() throws Exception {
    assertTheSecondRunReadsTheCache(
        ExchangedInput.write(folder.resolve("cache"), folder.resolve("in").toUri()),
        CachingLocalFileSystem.class);
  }

  @Test
  void filesOfHdfsAreReadThroughTheCache() throws Exception {
    try (HdfsDaemons hdfs = HdfsDaemons.start(Files.createDirectory(folder.resolve("hdfs")))) {
      assertTheSecondRunReadsTheCache(
          ExchangedInput.write(folder.resolve("cache"), hdfs.uri().resolve("/in")),
          CachingDistributedFileSystem.class);
    }
  }

  private static List<String> counts(String word) {
    List<String> counts = new ArrayList<>();
    counts.add(word + "\t" + ExchangedInput.LINES);
    IntStream.range(0, 1000)
        .forEach(i -> counts.add("%04d\t%d".formatted(i, ExchangedInput.LINES / 1000)));
    return counts;
  }

  private void assertTheSecondRunReadsTheCache(
      ExchangedInput input, Class<? extends FileSystem> type) throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String classPath =
        StandAlone.classPath(
            "spark", "spark-4.1.0", "SparkJobs", classes, ExchangedInput.cacheJars());
    Map<String, String> settings = input.settings(type);
    assertThat(count(classPath, input, settings))
        .hasSameElementsAs(counts(ExchangedInput.IN_THE_FILE));
    input.exchange();
    assertThat(count(classPath, input, settings))
        .hasSameElementsAs(counts(ExchangedInput.IN_THE_CACHE));
  }

  private List<String> count(String classPath, ExchangedInput input, Map<String, String> settings)
      throws Exception {
    Path out = Files.createTempDirectory(folder, "out").resolve("counts");
    List<String> words = new ArrayList<>(List.of("--class", "SparkJobs"));
    settings.forEach(
        (key, value) -> words.addAll(List.of("--conf", "spark.hadoop." + key + "=" + value)));
    words.add("spark-internal"); // The program is on the class path, in no jar of its own.
    words.addAll(List.of("wordcount", input.file().toString(), out.toUri().toString()));
    words.addAll(List.of("2", folder.toString(), "no pattern"));
    List<String> command =
        Jvm.with(HEAP_MEBIBYTES, folder)
            .run(classPath, "org.apache.spark.deploy.SparkSubmit", words);
    try (Child child = Child.start("spark", command, folder, folder.resolve("spark.log"))) {
      assertThat(child.waitFor(Duration.ofSeconds(90))).as(child.logTail()).isZero();
    }
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path part : files.toList()) {
        if (part.getFileName().toString().startsWith("part-")) {
          lines.addAll(Files.readAllLines(part));
        }
      }
    }
    return lines;
  }
}
