package org.howdah.model.project;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What runs that were made again say of how much runs of the same differ. Immutable.
 *
 * @param runs of one job
 */
record MeasuredNoise(List<MeasuredRun> runs) {
  /** Fewer differences say too little. */
  private static final int FREEDOM_MIN = 2;

  /**
   * The deviation of the time as a share of it, of the logarithms, pooled over all that was run
   * several times; not a number if too little was.
   */
  double deviation() {
    Collection<List<MeasuredRun>> same =
        runs.stream().collect(Collectors.groupingBy(MeasuredRun::scale)).values();
    int freedom = same.stream().mapToInt(repeats -> repeats.size() - 1).sum();
    double squares = same.stream().mapToDouble(MeasuredNoise::squares).sum();
    return freedom < FREEDOM_MIN ? Double.NaN : Math.sqrt(squares / freedom);
  }

  private static double squares(List<MeasuredRun> repeats) {
    double mean =
        repeats.stream().mapToDouble(run -> Math.log(run.seconds())).average().orElseThrow();
    return repeats.stream()
        .mapToDouble(run -> Math.log(run.seconds()) - mean)
        .map(off -> off * off)
        .sum();
  }
}
