package org.howdah.bench.rival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.ByteBuffer;
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
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachingDistributedFileSystem;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
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
    exchange(folder.resolve("cache/blocks"), "kept");
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

  /** Has all cached blocks say something else, as if their file did; see the format's page. */
  private static void exchange(Path blocks, String word) throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(blocks)) {
      files = all.toList();
    }
    assertThat(files).hasSize(BLOCKS);
    for (Path file : files) {
      ByteBuffer block = ByteBuffer.wrap(Files.readAllBytes(file));
      for (int line = 0; line < BLOCK_BYTES; line += LINE_BYTES) {
        block.put(line, word.getBytes(UTF_8));
      }
      block.putInt(BLOCK_BYTES, checksum(block, 0, BLOCK_BYTES));
      int checksumAt = block.limit() - Long.BYTES - Integer.BYTES;
      block.putInt(checksumAt, checksum(block, BLOCK_BYTES, checksumAt));
      Files.write(file, block.array());
    }
  }

  private static int checksum(ByteBuffer bytes, int from, int to) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(from, to - from));
    return (int) crc.getValue();
  }
}
