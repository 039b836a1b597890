package org.howdah.model.project;

import java.util.Arrays;
import java.util.Collection;

/**
 * By how much two runs of the same may differ: the deviation of the logarithm of the time, which is
 * about the relative one. Before runs are known, its logarithm is normal about ln 0.06 with
 * deviation 0.8. Immutable.
 */
final class Noise {
  private static final int COUNT = 41;
  private static final double USUAL = 0.06;
  private static final double DEVIATION = 0.8;
  private static final double REACH = 3;

  private final double[] weights;

  private Noise(double[] weights) {
    this.weights = weights;
  }

  static int count() {
    return COUNT;
  }

  /** One of the values that are looked at, of 0 to {@link #count} − 1. */
  static double value(int i) {
    return USUAL * Math.exp(DEVIATION * place(i));
  }

  /** In deviations from the usual. */
  private static double place(int i) {
    return REACH * (2.0 * i / (COUNT - 1) - 1);
  }

  /** What the runs of all these say of it, which are of one job. */
  static Noise of(Collection<Fit> fits) {
    double[] logs = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      logs[i] = -place(i) * place(i) / 2;
      for (Fit fit : fits) {
        logs[i] += fit.logEvidence(value(i));
      }
    }
    double most = Arrays.stream(logs).max().orElseThrow();
    double[] weights = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
    double sum = Arrays.stream(weights).sum();
    return new Noise(Arrays.stream(weights).map(weight -> weight / sum).toArray());
  }

  /** How likely a value is; all together are 1. */
  double weight(int i) {
    return weights[i];
  }

  /** The value that the true one is as likely to be above as below. */
  double median() {
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += weights[i];
      if (sum >= 0.5) {
        return value(i);
      }
    }
    return value(COUNT - 1);
  }
}
