package org.howdah.model.project;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * What runs that were made again say of how much runs of the same differ. Immutable.
 *
 * @param runs of one job
 */
record MeasuredNoise(List<MeasuredRun> runs) {
  /** Fewer differences say too little. */
  private static final int FREEDOM_MIN = 2;

  private static final double SURE = 0.9;

  /**
   * The deviation of the time as a share of it, of the logarithms, pooled over all that was run
   * several times; not a number if too little was.
   */
  double deviation() {
    double squares = same().stream().mapToDouble(MeasuredNoise::squares).sum();
    return freedom() < FREEDOM_MIN ? Double.NaN : Math.sqrt(squares / freedom());
  }

  /** Whether it is more than that with a likelihood of 90 %: a few repeats may differ by chance. */
  boolean isSurelyOver(double deviation) {
    if (freedom() < FREEDOM_MIN) {
      return false;
    }
    double most = new ChiSquaredDistribution(freedom()).inverseCumulativeProbability(SURE);
    return deviation() * Math.sqrt(freedom() / most) > deviation;
  }

  private int freedom() {
    return same().stream().mapToInt(repeats -> repeats.size() - 1).sum();
  }

  private Collection<List<MeasuredRun>> same() {
    return runs.stream().collect(Collectors.groupingBy(MeasuredRun::scale)).values();
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
