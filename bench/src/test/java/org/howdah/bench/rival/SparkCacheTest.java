package org.howdah.bench.rival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.cache.Admission;
import org.howdah.cache.Node;
import org.howdah.cache.block.StoredBlock;
import org.howdah.cache.policy.Request;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachingDistributedFileSystem;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.testkit.daemon.Child;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program of Spark's own that knows nothing of the cache, and has it by what {@code spark-submit}
 * is told, with the jars of {@code howdah classpath}.
 */
@Timeout(240)
class SparkCacheTest {
  private static final int HEAP_MEBIBYTES = 512;
  private static final int BLOCK_BYTES = 50_000;
  private static final int BLOCKS = 6;
  private static final int LINE_BYTES = 10;
  private static final Pattern CACHE =
      Pattern.compile(
          ".*/((record|cache|hadoop)/target/classes"
              + "|howdah-(record|cache|hadoop)-[0-9][^/]*\\.jar)");

  @TempDir Path folder;

  @Test
  void filesAreReadThroughTheCache() throws Exception {
    Path file = Files.write(folder.resolve("in"), text("file"));
    assertTheSecondRunReadsTheCache(file.toUri(), CachingLocalFileSystem.class);
  }

  @Test
  void filesOfHdfsAreReadThroughTheCache() throws Exception {
    try (HdfsDaemons hdfs = HdfsDaemons.start(Files.createDirectory(folder.resolve("hdfs")))) {
      java.net.URI input = hdfs.uri().resolve("/in");
      try (FileSystem files = FileSystem.newInstance(hdfs.uri(), new Configuration());
          FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path(input))) {
        out.write(text("file"));
      }
      assertTheSecondRunReadsTheCache(input, CachingDistributedFileSystem.class);
    }
  }

  /** Lines of two words, of which the first is the given one of four letters. */
  private static byte[] text(String word) {
    int lines = BLOCKS * BLOCK_BYTES / LINE_BYTES;
    return IntStream.range(0, lines)
        .mapToObj(i -> "%s %04d\n".formatted(word, i % 1000))
        .collect(Collectors.joining())
        .getBytes(UTF_8);
  }

  private static List<String> counts(String word) {
    int lines = BLOCKS * BLOCK_BYTES / LINE_BYTES;
    List<String> counts = new ArrayList<>();
    counts.add(word + "\t" + lines);
    IntStream.range(0, 1000).forEach(i -> counts.add("%04d\t%d".formatted(i, lines / 1000)));
    return counts;
  }

  /** What the cache holds is exchanged between two runs, so that it shows where bytes come from. */
  private void assertTheSecondRunReadsTheCache(java.net.URI input, Class<? extends FileSystem> type)
      throws Exception {
    age(input);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String classPath =
        StandAlone.classPath("spark", "spark-4.1.0", "SparkJobs", classes, cacheJars());
    Map<String, String> settings =
        Map.of(
            "fs." + input.getScheme() + ".impl",
            type.getName(),
            CacheKeys.DIR,
            folder.resolve("cache").toString(),
            CacheKeys.BYTES,
            "100m",
            CacheKeys.BLOCK_BYTES,
            Integer.toString(BLOCK_BYTES));
    assertThat(count(classPath, input, settings)).hasSameElementsAs(counts("file"));
    exchange(settings, text("kept"));
    assertThat(count(classPath, input, settings)).hasSameElementsAs(counts("kept"));
  }

  /** What was written a moment ago is not cached. */
  private static void age(java.net.URI input) throws Exception {
    try (FileSystem files = FileSystem.newInstance(input, new Configuration())) {
      long hourAgo = System.currentTimeMillis() - 3_600_000;
      files.setTimes(new org.apache.hadoop.fs.Path(input), hourAgo, -1);
    }
  }

  private static String cacheJars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> CACHE.matcher(entry).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private List<String> count(String classPath, java.net.URI input, Map<String, String> settings)
      throws Exception {
    Path out = Files.createTempDirectory(folder, "out").resolve("counts");
    List<String> words = new ArrayList<>(List.of("--class", "SparkJobs"));
    settings.forEach(
        (key, value) -> words.addAll(List.of("--conf", "spark.hadoop." + key + "=" + value)));
    words.add("spark-internal"); // The program is on the class path, in no jar of its own.
    words.addAll(List.of("wordcount", input.toString(), out.toUri().toString()));
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

  /** Puts other bytes into the cache, as if the file had them; all of it must be there. */
  private static void exchange(Map<String, String> settings, byte[] bytes) throws Exception {
    Configuration conf = new Configuration(false);
    settings.forEach(conf::set);
    try (FastTier tier = FastTier.open(Path.of(settings.get(CacheKeys.DIR)), conf)) {
      Node node = tier.node();
      List<StoredBlock> blocks = node.blocks();
      assertThat(blocks).hasSize(BLOCKS);
      assertThat(node.drop(blocks.get(0).id().file().path())).isEqualTo(BLOCKS);
      for (StoredBlock block : blocks) {
        Request request = new Request(tier.name(), "exchange", block.dataSet(), block.id());
        Admission admission = node.admit(request).orElseThrow();
        admission.append(bytes, (int) block.id().offset(), BLOCK_BYTES);
        assertThat(admission.commit()).isTrue();
      }
    }
  }
}
