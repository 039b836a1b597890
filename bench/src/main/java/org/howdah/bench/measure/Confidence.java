package org.howdah.bench.measure;

import java.util.Collection;
import java.util.List;

/**
 * Where a mean ratio lies with a probability of 95 %, if logarithms are normally distributed;
 * {@link Double#NaN} bounds for fewer than two figures.
 *
 * @param mean the geometric one
 */
public record Confidence(double low, double mean, double high) {
  /** Student's t for 97.5 % and one degree of freedom more each. */
  private static final double[] T = {
    12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.2, 2.18, 2.16, 2.15,
    2.13
  };

  /** The same for ever so many degrees. */
  private static final double NORMAL = 1.96;

  /** Of some figures' logarithms. */
  private record Logs(int count, double mean, double variance) {
    static Logs of(Collection<Double> figures) {
      double[] logs = figures.stream().mapToDouble(Math::log).toArray();
      double sum = 0;
      for (double log : logs) {
        sum += log;
      }
      double mean = sum / logs.length;
      double squares = 0;
      for (double log : logs) {
        squares += (log - mean) * (log - mean);
      }
      double variance = logs.length < 2 ? Double.NaN : squares / (logs.length - 1);
      return new Logs(logs.length, mean, variance);
    }

    double ofMean() {
      return variance / count;
    }
  }

  /** Of ratios, each of which was measured. */
  public static Confidence ofRatios(List<Double> ratios) {
    Logs logs = Logs.of(ratios);
    return of(logs.mean, logs.ofMean(), logs.count - 1);
  }

  /**
   * Of the ratio of two sides that were measured apart, by Welch's t: their variances may differ.
   *
   * @param denominators more than 0
   * @param numerators more than 0; otherwise the bounds are {@link Double#NaN}
   */
  public static Confidence ofRatio(List<Double> denominators, List<Double> numerators) {
    Logs below = Logs.of(denominators);
    Logs above = Logs.of(numerators);
    double variance = below.ofMean() + above.ofMean();
    double parts =
        square(below.ofMean()) / (below.count - 1) + square(above.ofMean()) / (above.count - 1);
    double degrees = variance == 0 ? below.count + above.count - 2 : square(variance) / parts;
    return of(above.mean - below.mean, variance, degrees);
  }

  private static double square(double value) {
    return value * value;
  }

  private static Confidence of(double mean, double varianceOfMean, double degrees) {
    double half = degrees >= 1 ? student(degrees) * Math.sqrt(varianceOfMean) : Double.NaN;
    return new Confidence(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half));
  }

  /** Between two whole degrees of freedom t is taken to be linear in their reciprocal. */
  private static double student(double degrees) {
    int whole = (int) Math.min(T.length, Math.floor(degrees));
    double from = T[whole - 1];
    boolean isLast = whole == T.length;
    double to = isLast ? NORMAL : T[whole];
    double end = isLast ? 0 : 1.0 / (whole + 1);
    return to + (from - to) * (1 / degrees - end) / (1.0 / whole - end);
  }
}
