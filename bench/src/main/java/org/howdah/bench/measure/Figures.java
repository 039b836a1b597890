package org.howdah.bench.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The spread of some measurements; all {@link Double#NaN} when there are none.
 *
 * @param median the middle one, or the mean of the two middle ones
 */
public record Figures(double min, double median, double max) {
  private static final Figures NONE = new Figures(Double.NaN, Double.NaN, Double.NaN);

  /** Figures of the measurements that are available: {@link Double#NaN} values do not count. */
  public static Figures of(double... measurements) {
    double[] sorted = Arrays.stream(measurements).filter(Double::isFinite).sorted().toArray();
    int count = sorted.length;
    if (count == 0) {
      return NONE;
    }
    double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    return new Figures(sorted[0], median, sorted[count - 1]);
  }

  public static <T> Figures of(List<T> items, ToDoubleFunction<T> figure) {
    return of(items.stream().mapToDouble(figure).toArray());
  }

  /**
   * Divides round by round: the two sides of one quotient were measured one after the other, so
   * that a slow minute of the machine weighs on both. Rounds that only one side has are left out.
   */
  public static <T> Figures ratio(
      List<T> numerators, List<T> denominators, ToDoubleFunction<T> figure) {
    int rounds = Math.min(numerators.size(), denominators.size());
    double[] ratios = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      ratios[i] =
          figure.applyAsDouble(numerators.get(i)) / figure.applyAsDouble(denominators.get(i));
    }
    return of(ratios);
  }

  public boolean isAvailable() {
    return !Double.isNaN(median);
  }
}
