package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 13 jobs write the same files on Hadoop's local runner and on Howdah, there also with a cache,
 * while it is filled and when it has all that they read.
 */
@Timeout(120)
class PumaEquivalenceTest {
  private static final String CENTROIDS = "centroids";
  private static final Set<String> WITH_TIES = Set.of("grep", "classification");

  /** Two jobs, of which the second reads what the first has just written. */
  private static final String READS_ITS_OWN = "grep";

  private static final int SPLIT_BYTES = 50_000;

  /** What stock Hadoop writes, by job. */
  private static final Map<String, Map<String, byte[]>> STOCK = new ConcurrentHashMap<>();

  /** The names of all jobs, in the paper's order. */
  static final List<String> JOBS = jobs().stream().map(job -> job.get()[0].toString()).toList();

  @TempDir static Path folder;

  @BeforeAll
  static void generate() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    for (String kind : List.of("text", "ratings", "candidates", "edges", "sequences", "rows")) {
      assertThat(hadoop.run("puma-data", "--seed", 5, kind, "300k", hadoop.path(kind))).isZero();
      for (Path file : dataFiles(hadoop.path(kind))) {
        // What was written a moment ago is not cached.
        Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000_000_000)));
      }
    }
    hadoop.run("k-means", hadoop.path("ratings"), hadoop.path("clusters"));
    Files.copy(hadoop.path("clusters/centroids-r-00000"), hadoop.path(CENTROIDS));
  }

  static List<Arguments> jobs() {
    return List.of(
        arguments("grep", "text", List.of(), List.of("[a-d]e[a-z]*")),
        arguments("histogram-ratings", "ratings", List.of(), List.of()),
        arguments("histogram-movies", "ratings", List.of(), List.of()),
        arguments("classification", "ratings", List.of("--centroids", CENTROIDS), List.of()),
        arguments("word-count", "text", List.of(), List.of()),
        arguments("inverted-index", "text", List.of(), List.of()),
        arguments("term-vector", "text", List.of("--cutoff", "3"), List.of()),
        arguments("sequence-count", "text", List.of(), List.of()),
        arguments("k-means", "ratings", List.of("--clusters", "3"), List.of()),
        arguments("self-join", "candidates", List.of(), List.of()),
        arguments("adjacency-list", "edges", List.of(), List.of()),
        arguments("ranked-inverted-index", "sequences", List.of(), List.of()),
        arguments("tera-sort", "rows", List.of(), List.of()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void bothWriteTheSame(String job, String data, List<String> options, List<String> rest)
      throws Exception {
    Run run = new Run(job, data, options, rest);
    assertSame(run, run.files("howdah", "howdah", Map.of()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void aCacheChangesNothing(String job, String data, List<String> options, List<String> rest)
      throws Exception {
    Run run = new Run(job, data, options, rest);
    Map<String, String> cached = cached(job);
    Configuration conf = new Configuration(false);
    cached.forEach(conf::set);
    try {
      assertSame(run, run.files("howdah", "filling", cached));
      var filled = FastTier.of(conf).orElseThrow().node().stats();
      assertThat(filled.admitted()).isPositive();

      assertSame(run, run.files("howdah", "hits", cached));
      var hit = FastTier.of(conf).orElseThrow().node().stats();
      long inputBytes = 0;
      for (Path file : dataFiles(folder.resolve(data))) {
        inputBytes += Files.size(file);
      }
      assertThat(hit.hitBytes() - filled.hitBytes()).isGreaterThanOrEqualTo(inputBytes);
      if (!job.equals(READS_ITS_OWN)) {
        assertThat(hit.missBytes()).isEqualTo(filled.missBytes());
      }
    } finally {
      FastTier.closeAll();
    }
  }

  /** What {@code howdah run --cache} sets, with splits of whole blocks. */
  private static Map<String, String> cached(String job) {
    Map<String, String> values = new TreeMap<>();
    values.put(CacheKeys.DIR, folder.resolve("cache-" + job).toString());
    values.put(CacheKeys.BYTES, "100m");
    values.put(CacheKeys.BLOCK_BYTES, Integer.toString(SPLIT_BYTES));
    CachedSchemes.putInto(values);
    // Hadoop would go on with the one without a cache that it has in its own.
    values.put("fs.file.impl.disable.cache", "true");
    return values;
  }

  private static void assertSame(Run run, Map<String, byte[]> ours) throws Exception {
    String job = run.job;
    if (!STOCK.containsKey(job)) {
      STOCK.put(job, run.files("local", "local", Map.of()));
    }
    Map<String, byte[]> stock = STOCK.get(job);
    assertThat(stock.values().stream().mapToLong(bytes -> bytes.length).sum()).isPositive();
    assertThat(ours.keySet()).isEqualTo(stock.keySet());
    stock.forEach(
        (name, bytes) ->
            assertThat(order(job, ours.get(name))).as(name).isEqualTo(order(job, bytes)));
  }

  /**
   * In which order the movies of a cluster come, or texts that are as frequent as each other, is
   * nobody's promise; that of clusters and of counts is.
   */
  private static List<?> order(String job, byte[] bytes) {
    if (!WITH_TIES.contains(job)) {
      return List.of(ByteBuffer.wrap(bytes));
    }
    List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    List<String> keys = lines.stream().map(line -> line.split("\t")[0]).toList();
    return List.of(keys, lines.stream().sorted().toList());
  }

  /** A job and what it is told. */
  private record Run(String job, String data, List<String> options, List<String> rest) {
    /**
     * What it writes.
     *
     * @param to a name that no other run of the job has
     */
    Map<String, byte[]> files(String framework, String to, Map<String, String> settings)
        throws Exception {
      LocalHadoop hadoop = new LocalHadoop(folder, framework);
      Path output = hadoop.path(job + "-" + to);
      List<Object> words = new ArrayList<>(settings());
      settings.forEach((key, value) -> words.addAll(List.of("-D", key + "=" + value)));
      options.forEach(word -> words.add(word.equals(CENTROIDS) ? hadoop.path(word) : word));
      words.addAll(List.of(hadoop.path(data), output));
      words.addAll(rest);
      assertThat(hadoop.run(job, words.toArray())).isZero();
      Map<String, byte[]> files = new TreeMap<>();
      for (Path file : dataFiles(output)) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
      return files;
    }
  }

  /** Several map tasks and several reduce tasks. */
  private static List<String> settings() {
    return List.of(
        "-D",
        "mapreduce.job.reduces=3",
        "-D",
        "mapreduce.input.fileinputformat.split.maxsize=" + SPLIT_BYTES);
  }

  /** The files of a folder that jobs read and write. */
  private static List<Path> dataFiles(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(PumaEquivalenceTest::isData).toList();
    }
  }

  private static boolean isData(Path file) {
    return !file.getFileName().toString().matches("[._].*");
  }
}
