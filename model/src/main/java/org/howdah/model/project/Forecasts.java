package org.howdah.model.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What runs of one job say of a run that nobody has made, by weighing curves. */
final class Forecasts {
  /** Of one type, so many different runs say how the time changes; fewer take that from others. */
  private static final int SCALES_MIN = 2;

  private Forecasts() {}

  static Forecast of(List<MeasuredRun> runs, Scale target) {
    Workers workers = SlotWorkers.knownOf(runs, target);
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

  /** Whether these runs alone say how the time changes. */
  static boolean isEnough(List<MeasuredRun> ofType) {
    return ofType.stream().map(MeasuredRun::scale).distinct().count() >= SCALES_MIN;
  }
}
