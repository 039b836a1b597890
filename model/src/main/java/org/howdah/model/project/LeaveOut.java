package org.howdah.model.project;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How far projections are off for runs that are known: each is projected from all that are not of
 * its size. Immutable.
 *
 * @param all the runs, in their order
 */
public record LeaveOut(List<Left> all) {
  /** A run, and what the others say of it. */
  public record Left(MeasuredRun run, Projection projection) {
    /** How far that is off, in percent of what was measured; not a number where it is refused. */
    public double percentOff() {
      return 100 * Math.abs(projection.seconds() / run.seconds() - 1);
    }

    private boolean isIn(double low, double high) {
      return run.seconds() >= low && run.seconds() <= high;
    }
  }

  /** Leaves out one size after the other, with all of its repeats. */
  public static LeaveOut of(List<MeasuredRun> runs, ProjectionModel model) {
    Map<Scale, Projection> projections = new HashMap<>();
    List<Left> all = new ArrayList<>();
    for (MeasuredRun run : runs) {
      Projection projection =
          projections.computeIfAbsent(run.scale(), scale -> projectWithout(scale, runs, model));
      all.add(new Left(run, projection));
    }
    return new LeaveOut(List.copyOf(all));
  }

  private static Projection projectWithout(
      Scale scale, List<MeasuredRun> runs, ProjectionModel model) {
    List<MeasuredRun> others = runs.stream().filter(run -> !run.scale().equals(scale)).toList();
    return new Projector(others, false, model).project(scale);
  }

  /** Those that the others say something of. */
  public List<Left> projected() {
    return all.stream().filter(one -> !one.projection().isRefused()).toList();
  }

  /**
   * How far off so many of those that are projected are at most, in percent.
   *
   * @param share 0 to 1; 0.5 for the median
   * @return not a number if none is projected
   */
  public double percentOff(double share) {
    double[] sorted = projected().stream().mapToDouble(Left::percentOff).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }

  /** How many of a hundred are in their intervals of 80 %. */
  public double percentIn80() {
    return percent(one -> one.isIn(one.projection.low80(), one.projection.high80()));
  }

  /** The same of 95 %. */
  public double percentIn95() {
    return percent(one -> one.isIn(one.projection.low95(), one.projection.high95()));
  }

  private double percent(Predicate<Left> isIn) {
    List<Left> projected = projected();
    return 100.0 * projected.stream().filter(isIn).count() / projected.size();
  }
}
