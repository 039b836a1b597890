package org.howdah.model.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Projects runs of one job to other numbers of machines, other types of which there is a run, and
 * other input. It says that it does not know rather than guess. Immutable.
 */
public final class Projector {
  /** Of one type, so many different runs say how the time changes; fewer take that from others. */
  private static final int SCALES_MIN = 2;

  private final List<MeasuredRun> runs;
  private final boolean far;

  /**
   * @param runs of one job
   * @param far whether to give intervals also for far more machines or input than was measured
   */
  public Projector(List<MeasuredRun> runs, boolean far) {
    this.runs = List.copyOf(runs);
    this.far = far;
  }

  /** What a run would take. */
  public Projection project(Scale target) {
    Limits limits = new Limits(runs, target);
    String refused = limits.refusal();
    if (!refused.isEmpty()) {
      return Projection.refused(refused);
    }
    String tooFar = limits.distance();
    if (!tooFar.isEmpty() && !far) {
      return Projection.refused(tooFar);
    }
    Projection projection = Projection.of(forecast(target));
    return tooFar.isEmpty() ? projection : projection.onlyInterval();
  }

  private Forecast forecast(Scale target) {
    Workers workers =
        Workers.knownOf(
            Stream.concat(runs.stream().map(MeasuredRun::scale), Stream.of(target)).toList());
    Map<String, List<MeasuredRun>> byType =
        runs.stream().collect(Collectors.groupingBy(run -> run.scale().type()));
    List<Fit> fits = new ArrayList<>();
    Fit own = null;
    for (Map.Entry<String, List<MeasuredRun>> type : byType.entrySet()) {
      if (isEnough(type.getValue())) {
        Fit fit = new Fit(type.getValue(), workers);
        fits.add(fit);
        own = type.getKey().equals(target.type()) ? fit : own;
      }
    }
    if (own == null) {
      own = new Fit(runs, workers);
      fits.add(own);
    }
    return Forecast.of(own, Noise.of(fits), target);
  }

  private static boolean isEnough(List<MeasuredRun> ofType) {
    return ofType.stream().map(MeasuredRun::scale).distinct().count() >= SCALES_MIN;
  }
}
