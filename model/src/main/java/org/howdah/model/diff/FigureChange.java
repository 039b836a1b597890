package org.howdah.model.diff;

import java.util.Collections;
import java.util.List;

/**
 * How a figure differs between runs before and runs after.
 *
 * @param before of each run, one or more
 * @param after likewise
 */
public record FigureChange(Figure figure, List<Double> before, List<Double> after) {
  /** The median of the runs before. */
  public double was() {
    return median(before);
  }

  /** The median of the runs after. */
  public double is() {
    return median(after);
  }

  /** By how much the median grew. */
  public double more() {
    return is() - was();
  }

  /** The same as a share of what it was; infinite if that was 0. */
  public double share() {
    return more() == 0 ? 0 : more() / Math.abs(was());
  }

  /** Whether as many runs of each side tell it. */
  boolean isOf(int runsBefore, int runsAfter) {
    return before.size() == runsBefore && after.size() == runsAfter;
  }

  /** Whether no run of one side lies among those of the other. A single run lies where it lies. */
  boolean isApart() {
    boolean isRange = before.size() > 1 && after.size() > 1;
    return !isRange
        || Collections.min(after) > Collections.max(before)
        || Collections.max(after) < Collections.min(before);
  }

  static double median(List<Double> figures) {
    double[] sorted = figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
