package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The 13 jobs write the same files on Hadoop's local runner and on Howdah. */
@Timeout(120)
class PumaEquivalenceTest {
  private static final String CENTROIDS = "centroids";
  private static final Set<String> WITH_TIES = Set.of("grep", "classification");

  /** The names of all jobs, in the paper's order. */
  static final List<String> JOBS = jobs().stream().map(job -> job.get()[0].toString()).toList();

  @TempDir static Path folder;

  @BeforeAll
  static void generate() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    for (String kind : List.of("text", "ratings", "candidates", "edges", "sequences", "rows")) {
      assertThat(hadoop.run("puma-data", "--seed", 5, kind, "300k", hadoop.path(kind))).isZero();
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
    Map<String, byte[]> stock = files(job, data, options, rest, "local");
    Map<String, byte[]> ours = files(job, data, options, rest, "howdah");

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

  private static Map<String, byte[]> files(
      String job, String data, List<String> options, List<String> rest, String framework)
      throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder, framework);
    Path output = hadoop.path(job + "-" + framework);
    List<Object> words = new ArrayList<>(settings());
    options.forEach(word -> words.add(word.equals(CENTROIDS) ? hadoop.path(word) : word));
    words.addAll(List.of(hadoop.path(data), output));
    words.addAll(rest);
    assertThat(hadoop.run(job, words.toArray())).isZero();
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(output)) {
      for (Path file : all.filter(PumaEquivalenceTest::isData).toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  /** Several map tasks and several reduce tasks. */
  private static List<String> settings() {
    return List.of(
        "-D",
        "mapreduce.job.reduces=3",
        "-D",
        "mapreduce.input.fileinputformat.split.maxsize=50000");
  }

  private static boolean isData(Path file) {
    return !file.getFileName().toString().matches("[._].*");
  }
}
