package org.howdah.bench.side;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.measure.Regression;

/**
 * One line of the paper's table, and of ours.
 *
 * @param servers how many there are
 * @param clients mappers that ask
 * @param seconds the whole run
 * @param latencySeconds of all questions together
 * @param noopSeconds the same run without look-ups
 * @param queries keys looked up
 * @param questions keys where one at a time is asked for, otherwise batches
 * @param keysAsked of servers: a key that several waiting records want is asked for once
 */
record ClusterRun(
    int servers,
    int clients,
    double seconds,
    double latencySeconds,
    double noopSeconds,
    double queries,
    double questions,
    double keysAsked) {
  /** Of runs that ask for one key at a time and wait. */
  static final List<String> HEADS =
      List.of(
          "servers",
          "clients",
          "time",
          "latency, sum",
          "latency, average",
          "NoOp",
          "times NoOp",
          "queries/s",
          "bound, clients/latency",
          "reached");

  /** Of runs that ask in batches. */
  static final List<String> BATCH_HEADS =
      List.of(
          "servers",
          "clients",
          "time",
          "batches",
          "latency of a batch, average",
          "NoOp",
          "times NoOp",
          "tokens/s",
          "keys asked/s",
          "bound of the servers",
          "reached");

  double throughput() {
    return queries / (seconds - noopSeconds);
  }

  double averageSeconds() {
    return latencySeconds / questions;
  }

  /** What clients that wait all the time could reach at most. */
  double bound() {
    return clients / averageSeconds();
  }

  private double keysAskedRate() {
    return keysAsked / (seconds - noopSeconds);
  }

  /** Of several rounds the one with the median throughput; of two the slower one. */
  static ClusterRun middle(List<ClusterRun> rounds) {
    List<ClusterRun> sorted = new ArrayList<>(rounds);
    sorted.sort(Comparator.comparingDouble(ClusterRun::throughput));
    return sorted.get((sorted.size() - 1) / 2);
  }

  /** The straight line through throughputs over servers. */
  static Regression line(List<ClusterRun> runs) {
    return Regression.of(
        runs.stream().mapToDouble(ClusterRun::servers).toArray(),
        runs.stream().mapToDouble(ClusterRun::throughput).toArray());
  }

  List<String> cells() {
    return List.of(
        Integer.toString(servers),
        Integer.toString(clients),
        RateTables.number(seconds) + " s",
        RateTables.number(latencySeconds) + " s",
        RateTables.number(1e3 * averageSeconds()) + " ms",
        RateTables.number(noopSeconds) + " s",
        RateTables.number(seconds / noopSeconds),
        whole(throughput()),
        whole(bound()),
        RateTables.number(100 * throughput() / bound()) + " %");
  }

  /**
   * Cells under {@link #BATCH_HEADS}.
   *
   * @param serverRate keys a second that one server can serve; infinite if that is not known
   */
  List<String> batchCells(double serverRate) {
    double most = servers * serverRate;
    boolean known = Double.isFinite(most);
    return List.of(
        Integer.toString(servers),
        Integer.toString(clients),
        RateTables.number(seconds) + " s",
        whole(questions),
        RateTables.number(1e3 * averageSeconds()) + " ms",
        RateTables.number(noopSeconds) + " s",
        RateTables.number(seconds / noopSeconds),
        whole(throughput()),
        whole(keysAskedRate()),
        known ? whole(most) : "",
        known ? RateTables.number(100 * keysAskedRate() / most) + " %" : "");
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
