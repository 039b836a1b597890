package org.howdah.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks beside a plain computation, on Hadoop's local runner and on Howdah. */
@Timeout(120)
class PageRankTest {
  private static final double DAMPING = 0.85;

  @TempDir Path folder;

  /** A few vertices have most of the edges, some lead nowhere, and some edges are there twice. */
  private static List<String> edges(int vertices, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> edges = new ArrayList<>();
    for (int from = 0; from < vertices; from++) {
      for (int i = from % 5; i > 0; i--) {
        int to = random.nextInt(1 + random.nextInt(vertices));
        edges.add("page" + from + ",page" + to);
        if (i == 2) {
          edges.add(edges.get(edges.size() - 1));
        }
      }
    }
    return edges;
  }

  private static Map<String, Collection<String>> targets(List<String> edges) {
    Map<String, Collection<String>> targets = new TreeMap<>();
    for (String edge : edges) {
      String[] ends = edge.split(",");
      targets.computeIfAbsent(ends[0], unused -> new TreeSet<>()).add(ends[1]);
      targets.computeIfAbsent(ends[1], unused -> new TreeSet<>());
    }
    return targets;
  }

  private static Map<String, Double> ranks(List<String> edges, int iterations) {
    Map<String, Collection<String>> targets = targets(edges);
    int n = targets.size();
    Map<String, Double> ranks = new TreeMap<>();
    targets.keySet().forEach(vertex -> ranks.put(vertex, 1.0 / n));
    for (int i = 0; i < iterations; i++) {
      Map<String, Double> next = new TreeMap<>();
      double nowhere = 0;
      for (Map.Entry<String, Collection<String>> one : targets.entrySet()) {
        double rank = ranks.get(one.getKey());
        nowhere += one.getValue().isEmpty() ? rank : 0;
        one.getValue().forEach(to -> next.merge(to, rank / one.getValue().size(), Double::sum));
      }
      double all = nowhere;
      ranks.replaceAll(
          (vertex, old) ->
              (1 - DAMPING) / n + DAMPING * (next.getOrDefault(vertex, 0.0) + all / n));
    }
    return ranks;
  }

  private static Map<String, BigDecimal> read(List<String> lines) {
    Map<String, BigDecimal> ranks = new TreeMap<>();
    for (String line : lines) {
      String[] fields = line.split("\t");
      assertThat(ranks.put(fields[0], new BigDecimal(fields[1]))).isNull();
    }
    return ranks;
  }

  private static double sum(Map<String, BigDecimal> ranks) {
    return ranks.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add).doubleValue();
  }

  @Test
  void ranksAreThoseOfAPlainComputationAndTheSameEverywhere() throws Exception {
    List<String> edges = edges(500, 3);
    Map<String, Double> expected = ranks(edges, 4);
    List<String> first = null;
    for (String framework : LocalHadoop.FRAMEWORKS) {
      LocalHadoop hadoop = new LocalHadoop(folder, framework);
      Path in = hadoop.write("in", String.join("\n", edges) + "\n");
      List<Object> words = new ArrayList<>();
      words.addAll(List.of("-D", "mapreduce.job.reduces=2"));
      words.addAll(List.of("-D", "mapreduce.input.fileinputformat.split.maxsize=10000"));
      words.addAll(List.of("--iterations", 4, "--threshold", "0.000000001"));
      words.addAll(List.of(in, hadoop.path(framework)));
      assertThat(hadoop.run("pagerank", words.toArray())).isZero();
      List<String> lines = hadoop.lines(framework);
      Map<String, BigDecimal> ranks = read(lines);
      assertThat(ranks.keySet()).isEqualTo(expected.keySet());
      ranks.forEach(
          (vertex, rank) ->
              assertThat(rank.doubleValue())
                  .as(vertex)
                  .isCloseTo(expected.get(vertex), within(1e-12)));
      assertThat(sum(ranks)).isCloseTo(1, within(1e-9));
      first = first == null ? lines : first;
      assertThat(lines).isEqualTo(first);
      assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("-in-between-"));
    }
  }

  @Test
  void theIterationsEndWhenRanksHardlyChange() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    List<String> edges = edges(50, 4);
    Path in = hadoop.write("in", String.join("\n", edges) + "\nno edge\n,\na,b,c\n");
    assertThat(hadoop.run("pagerank", "--threshold", "0.05", in, hadoop.path("out"))).isZero();
    Map<String, BigDecimal> ranks = read(hadoop.lines("out"));
    Map<String, Double> limit = ranks(edges, 200);
    double difference = 0;
    for (Map.Entry<String, BigDecimal> one : ranks.entrySet()) {
      difference += Math.abs(one.getValue().doubleValue() - limit.get(one.getKey()));
    }
    // What is left is less than the last change and all that follow, each at most d of the one
    // before.
    assertThat(difference).isLessThan(0.05 * DAMPING / (1 - DAMPING));
    assertThat(sum(ranks)).isCloseTo(1, within(1e-9));
  }

  @Test
  void aVertexWithoutEdgesGivesToAll() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "a,b\na,a\n");
    Path out = hadoop.path("out");
    assertThat(hadoop.run("pagerank", "--iterations", 1, "--damping", "0.5", in, out)).isZero();
    assertThat(hadoop.lines("out"))
        .containsExactly("a\t0.500000000000000000", "b\t0.500000000000000000");
  }

  @Test
  void wrongOptionsAndInputWithoutEdgesAreRefused() throws Exception {
    LocalHadoop hadoop = new LocalHadoop(folder);
    Path in = hadoop.write("in", "no edge\n");
    Path out = hadoop.path("out");
    assertThat(hadoop.run("pagerank", in, out)).isOne();
    assertThat(hadoop.run("pagerank", "--damping", "1", in, out)).isEqualTo(2);
    assertThat(hadoop.run("pagerank", "--threshold", "x", in, out)).isEqualTo(2);
    assertThat(out).doesNotExist();
  }
}
