package org.howdah.bench.side;

import java.util.List;
import java.util.Locale;

/**
 * One line of the paper's table, and of ours.
 *
 * @param servers how many there are
 * @param clients mappers that ask, each one request after the other
 * @param seconds the whole run
 * @param latencySeconds of all requests together
 * @param noopSeconds the same run without look-ups
 * @param queries keys looked up
 */
record ClusterRun(
    int servers,
    int clients,
    double seconds,
    double latencySeconds,
    double noopSeconds,
    double queries) {
  static final List<String> HEADS =
      List.of(
          "servers",
          "clients",
          "time",
          "latency, sum",
          "latency, average",
          "NoOp",
          "queries/s",
          "bound, clients/latency",
          "reached");

  /** The paper's Table 1: 438.2 million tokens, two mappers on each instance. */
  static final List<ClusterRun> PAPER =
      List.of(
          paper(20, 5 * 3600 + 27 * 60, 7.43e5, 84),
          paper(40, 3 * 3600 + 6 * 60, 8.59e5, 44),
          paper(60, 2 * 3600 + 9 * 60, 9.04e5, 43),
          paper(80, 3600 + 39 * 60, 8.97e5, 41));

  private static ClusterRun paper(int servers, double seconds, double latency, double noop) {
    return new ClusterRun(servers, 2 * servers, seconds, latency, noop, 438.2e6);
  }

  double throughput() {
    return queries / (seconds - noopSeconds);
  }

  double averageSeconds() {
    return latencySeconds / queries;
  }

  /** What clients that wait all the time could reach at most. */
  double bound() {
    return clients / averageSeconds();
  }

  List<String> cells() {
    return List.of(
        Integer.toString(servers),
        Integer.toString(clients),
        RateTables.number(seconds) + " s",
        RateTables.number(latencySeconds) + " s",
        RateTables.number(1e3 * averageSeconds()) + " ms",
        RateTables.number(noopSeconds) + " s",
        String.format(Locale.ROOT, "%,.0f", throughput()),
        String.format(Locale.ROOT, "%,.0f", bound()),
        RateTables.number(100 * throughput() / bound()) + " %");
  }
}
