package org.howdah.bench.side;

import java.util.List;
import java.util.Locale;
import org.howdah.bench.measure.Regression;
import org.howdah.bench.report.Section;

/** What the paper measured, to stand beside what is measured here. */
final class PaperFigures {
  /** Table 1: 438.2 million tokens, two mappers on each instance. */
  static final List<ClusterRun> RUNS =
      List.of(
          run(20, 5 * 3600 + 27 * 60, 7.43e5, 84),
          run(40, 3 * 3600 + 6 * 60, 8.59e5, 44),
          run(60, 2 * 3600 + 9 * 60, 9.04e5, 43),
          run(80, 3600 + 39 * 60, 8.97e5, 41));

  private PaperFigures() {}

  private static ClusterRun run(int servers, double seconds, double latency, double noop) {
    return new ClusterRun(servers, 2 * servers, seconds, latency, noop, 438.2e6, 438.2e6, 438.2e6);
  }

  /** Adds Table 1 with the figures of its corpus. */
  static void addTable(Section section) {
    String caption =
        "The paper's, on 20 to 80 virtual machines, Hadoop 0.17, spymemcached 2.2: 21.2 million"
            + " sentences, 438.2 million tokens, 2.75 million distinct; "
            + describe(ClusterRun.line(RUNS));
    List<List<String>> lines = RUNS.stream().map(ClusterRun::cells).toList();
    section.tables().add(new Section.Table(caption, ClusterRun.HEADS, lines));
  }

  /** A straight line through throughputs, in words. */
  static String describe(Regression line) {
    return String.format(
        Locale.ROOT,
        "a straight line through the throughputs has %,.0f/s for each server and R² = %.3f",
        line.slope(),
        line.r2());
  }
}
