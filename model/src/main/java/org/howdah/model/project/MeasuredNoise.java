package org.howdah.model.project;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/** What runs that were made again say of how much runs of the same differ. Immutable. */
final class MeasuredNoise {
  /** Fewer differences say too little. */
  private static final int FREEDOM_MIN = 2;

  private static final double SURE = 0.9;

  private final int freedom;
  private final double squares;

  /**
   * @param runs of one job
   */
  MeasuredNoise(List<MeasuredRun> runs) {
    Collection<List<MeasuredRun>> same =
        runs.stream().collect(Collectors.groupingBy(MeasuredRun::scale)).values();
    freedom = runs.size() - same.size();
    squares = same.stream().mapToDouble(MeasuredNoise::squares).sum();
  }

  /**
   * The deviation of the time as a share of it, of the logarithms, pooled over all that was run
   * several times; not a number if too little was.
   */
  double deviation() {
    return freedom < FREEDOM_MIN ? Double.NaN : Math.sqrt(squares / freedom);
  }

  /** Whether it is more than that with a likelihood of 90 %: a few repeats may differ by chance. */
  boolean isSurelyOver(double deviation) {
    if (freedom < FREEDOM_MIN) {
      return false;
    }
    double most = new ChiSquaredDistribution(freedom).inverseCumulativeProbability(SURE);
    return Math.sqrt(squares / most) > deviation;
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
