package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cli.kit.Table;
import org.howdah.model.picture.Chart;
import org.howdah.model.picture.Series;
import org.howdah.model.picture.Series.Kind;
import org.howdah.model.picture.Series.Point;
import org.howdah.model.project.FrequencyFit;
import org.howdah.model.project.FrequencyFit.Figure;
import org.howdah.model.project.FrequencyRun;
import org.howdah.record.json.Json;

/**
 * What a job takes at some frequencies, for people and for scripts.
 *
 * @param at in GHz
 */
record FrequencyReport(FrequencyFit fit, List<Double> at) {
  private static final double JOULES_PER_KILOWATT_HOUR = 3.6e6;
  private static final int CURVE_POINTS = 60;
  private static final List<String> HEAD =
      List.of("GHz", "time", "80 %", "power", "80 %", "runs/kWh", "80 %", "with more GHz", "eq. 5");

  boolean isAllRefused() {
    return at.stream().noneMatch(gigahertz -> refusal(gigahertz).isEmpty());
  }

  /** Why there is no answer; empty if there is one. */
  private String refusal(double gigahertz) {
    if (gigahertz >= fit.leastGigahertz() && gigahertz <= fit.mostGigahertz()) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "%.2f GHz are more than a quarter beyond what was measured, and nobody knows the voltage there; make a run between",
        gigahertz);
  }

  String text() {
    List<List<String>> table = new ArrayList<>(List.of(HEAD));
    StringBuilder refused = new StringBuilder();
    for (double gigahertz : at) {
      if (refusal(gigahertz).isEmpty()) {
        table.add(row(gigahertz));
      } else {
        refused.append(refusal(gigahertz)).append('\n');
      }
    }
    Figure optimum = fit.optimum();
    String best =
        String.format(
            Locale.ROOT, "most runs for each kilowatt-hour: at %.2f GHz", optimum.value());
    String interval =
        Double.isNaN(optimum.low80())
            ? ""
            : String.format(
                Locale.ROOT, " (80 %%: %.2f to %.2f)", optimum.low80(), optimum.high80());
    return Table.of(table)
        + (refused.isEmpty() ? "" : "\n" + refused)
        + "\n"
        + best
        + interval
        + "\n";
  }

  private List<String> row(double gigahertz) {
    Figure seconds = fit.seconds(gigahertz);
    Figure watts = fit.watts(gigahertz);
    Figure runs = perKilowattHour(fit.runsPerJoule(gigahertz));
    return List.of(
        String.format(Locale.ROOT, "%.2f", gigahertz),
        Cells.time(seconds.value()),
        interval(seconds, "%.1f", " s"),
        String.format(Locale.ROOT, "%.1f W", watts.value()),
        interval(watts, "%.1f", " W"),
        String.format(Locale.ROOT, "%.2f", runs.value()),
        interval(runs, "%.2f", ""),
        fit.slope(gigahertz).value() > 0 ? "more" : "fewer",
        String.format(Locale.ROOT, "%.1f W", fit.paperWatts(gigahertz)));
  }

  private static String interval(Figure figure, String format, String unit) {
    return Double.isNaN(figure.low80())
        ? "-"
        : String.format(Locale.ROOT, format + " to " + format, figure.low80(), figure.high80())
            + unit;
  }

  private static Figure perKilowattHour(Figure perJoule) {
    return new Figure(
        perJoule.value() * JOULES_PER_KILOWATT_HOUR,
        perJoule.low80() * JOULES_PER_KILOWATT_HOUR,
        perJoule.high80() * JOULES_PER_KILOWATT_HOUR);
  }

  String json() {
    List<Map<String, Object>> targets = new ArrayList<>();
    for (double gigahertz : at) {
      Map<String, Object> map = new LinkedHashMap<>();
      String refused = refusal(gigahertz);
      map.put("ghz", gigahertz);
      if (refused.isEmpty()) {
        put(map, "time_s", fit.seconds(gigahertz));
        put(map, "power_w", fit.watts(gigahertz));
        put(map, "runs_per_kwh", perKilowattHour(fit.runsPerJoule(gigahertz)));
        put(map, "runs_per_kwh_per_ghz", perKilowattHour(fit.slope(gigahertz)));
        map.put("paper_power_w", fit.paperWatts(gigahertz));
      }
      map.put("refused", refused.isEmpty() ? null : refused);
      targets.add(map);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("targets", targets);
    put(document, "optimum_ghz", fit.optimum());
    return Json.of(document) + "\n";
  }

  private static void put(Map<String, Object> map, String name, Figure figure) {
    map.put(name, figure.value());
    map.put("low80_" + name, figure.low80());
    map.put("high80_" + name, figure.high80());
  }

  /** Runs for each kilowatt-hour over the frequency, with its optimum. */
  Chart chart(List<FrequencyRun> runs) {
    List<Point> band = new ArrayList<>();
    List<Point> line = new ArrayList<>();
    for (int i = 0; i <= CURVE_POINTS; i++) {
      double gigahertz =
          fit.leastGigahertz() + (fit.mostGigahertz() - fit.leastGigahertz()) * i / CURVE_POINTS;
      Figure figure = perKilowattHour(fit.runsPerJoule(gigahertz));
      band.add(Point.between(gigahertz, figure.low80(), figure.high80()));
      line.add(Point.of(gigahertz, figure.value()));
    }
    double optimum = fit.optimum().value();
    double most = perKilowattHour(fit.runsPerJoule(optimum)).value();
    List<Point> measured =
        runs.stream()
            .map(
                run ->
                    Point.of(
                        run.gigahertz(), JOULES_PER_KILOWATT_HOUR / run.seconds() / run.watts()))
            .toList();
    return new Chart(
        "Runs for each kilowatt-hour",
        "GHz",
        "runs/kWh",
        false,
        List.of(
            new Series("with a likelihood of 80 %", Kind.BAND, 0, band),
            new Series("projected", Kind.LINE, 0, line),
            new Series("runs", Kind.DOTS, 1, measured),
            new Series(
                "most",
                Kind.RINGS,
                2,
                List.of(
                    Point.of(optimum, most, String.format(Locale.ROOT, "%.2f GHz", optimum))))));
  }
}
