package org.howdah.bench.measure;

import java.util.List;

/**
 * Where the mean of some ratios lies with a probability of 95 %, if their logarithms are normally
 * distributed; {@link Double#NaN} bounds for fewer than two.
 *
 * @param mean the geometric one
 */
public record Confidence(double low, double mean, double high) {
  /** Student's t for 97.5 % and one degree of freedom more each; the last for all others. */
  private static final double[] T = {
    12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.2, 2.18, 2.16, 2.15,
    2.13
  };

  public static Confidence ofRatios(List<Double> ratios) {
    double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
    int count = logs.length;
    double sum = 0;
    for (double log : logs) {
      sum += log;
    }
    double mean = sum / count;
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    double half =
        count < 2
            ? Double.NaN
            : T[Math.min(count - 2, T.length - 1)]
                * Math.sqrt(squares / (count - 1))
                / Math.sqrt(count);
    return new Confidence(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
  }
}
