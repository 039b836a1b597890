package org.howdah.engine.measure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How one figure is spread over tasks.
 *
 * @param count of tasks that have it
 * @param sum of all of them
 */
public record Quantiles(
    int count, double sum, double min, double p25, double p50, double p75, double p90, double max) {

  /**
   * Of these values, in any order. Between two of them the quantile is interpolated.
   *
   * @param values at least one
   */
  public static Quantiles of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Quantiles(
        sorted.length,
        Arrays.stream(sorted).sum(),
        sorted[0],
        at(sorted, 0.25),
        at(sorted, 0.5),
        at(sorted, 0.75),
        at(sorted, 0.9),
        sorted[sorted.length - 1]);
  }

  private static double at(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** As JSON; whole numbers without a fraction. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("count", count);
    map.put("sum", brief(sum));
    map.put("min", brief(min));
    map.put("p25", brief(p25));
    map.put("p50", brief(p50));
    map.put("p75", brief(p75));
    map.put("p90", brief(p90));
    map.put("max", brief(max));
    return map;
  }

  private static Number brief(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15 ? (Number) (long) value : value;
  }
}
