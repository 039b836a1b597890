package org.howdah.cli.project;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.ParetoChart;
import org.howdah.model.picture.Chart;
import org.howdah.model.picture.HtmlText;
import org.howdah.model.picture.Series;
import org.howdah.model.picture.Series.Kind;
import org.howdah.model.picture.Series.Point;
import org.howdah.model.project.MeasuredRun;
import org.howdah.model.project.ParetoFront;
import org.howdah.model.project.Projection;
import org.howdah.model.project.Scale;

/**
 * Projections as a page with pictures: the time by machines with the runs and the band of 80 %, and
 * what each target costs and takes against its time.
 *
 * @param projector projects to any other size
 */
record ProjectPage(
    List<MeasuredRun> runs,
    ProjectReport report,
    Costs costs,
    Function<Scale, Projection> projector) {
  /** Of each curve; each is projected by itself. */
  private static final int CURVE_POINTS = 24;

  private static final double SAME_INPUT = 1.05;
  private static final String BEGIN =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Projected runs</title>
      <style>
      body { margin: 0 auto; max-width: 1360px; padding: 24px; font: 15px/1.5 system-ui, sans-serif; }
      .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(480px, 1fr)); gap: 16px; }
      svg { width: 100%; height: auto; border: 1px solid #d6dae1; border-radius: 8px; }
      pre { overflow-x: auto; background: #f6f7f9; padding: 12px; border-radius: 8px; }
      </style>
      </head>
      <body>
      <h1>Projected runs</h1>
      """;

  String html() {
    StringBuilder page = new StringBuilder(BEGIN).append("<div class=\"charts\">\n");
    charts().forEach(chart -> page.append(chart.svg()));
    page.append("</div>\n<pre>");
    page.append(HtmlText.escape(report.text()));
    return page.append("</pre>\n</body>\n</html>\n").toString();
  }

  List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    curves().forEach((curve, like) -> charts.add(curve(curve, like)));
    costs(charts, "Cost against time", "US dollars", costs::usd);
    costs(charts, "Energy against time", "kilowatt-hours", costs::kilowattHours);
    return charts;
  }

  /** Targets that differ in the number of machines alone are on one curve, known by the first. */
  private Map<Scale, List<Integer>> curves() {
    Map<Scale, List<Integer>> curves = new LinkedHashMap<>();
    for (int i = 0; i < report.targets().size(); i++) {
      curves.computeIfAbsent(report.targets().get(i).on(1), s -> new ArrayList<>()).add(i);
    }
    return curves;
  }

  private Chart curve(Scale curve, List<Integer> targets) {
    List<Point> band = new ArrayList<>();
    List<Point> line = new ArrayList<>();
    for (int nodes : machines(targets)) {
      Projection projection = projector.apply(curve.on(nodes));
      band.add(Point.between(nodes, projection.low80(), projection.high80()));
      line.add(Point.of(nodes, projection.seconds()));
    }
    List<Point> asked = new ArrayList<>();
    for (int target : targets) {
      double seconds = report.projections().get(target).seconds();
      asked.add(Point.of(report.targets().get(target).nodes(), seconds));
    }
    List<Point> measured =
        runs.stream()
            .filter(run -> isOn(curve, run.scale()))
            .map(run -> Point.of(run.scale().nodes(), run.seconds()))
            .toList();
    return new Chart(
        title(curve),
        "machines",
        "seconds",
        true,
        List.of(
            new Series("with a likelihood of 80 %", Kind.BAND, 0, band),
            new Series("projected", Kind.LINE, 0, line),
            new Series("targets", Kind.RINGS, 0, asked),
            new Series(measured.isEmpty() ? "" : "runs", Kind.DOTS, 1, measured)));
  }

  /** From the least machines of a run or a target to the most, in even factors. */
  private TreeSet<Integer> machines(List<Integer> targets) {
    TreeSet<Integer> known = new TreeSet<>();
    runs.forEach(run -> known.add(run.scale().nodes()));
    targets.forEach(target -> known.add(report.targets().get(target).nodes()));
    double factor = (double) known.last() / known.first();
    TreeSet<Integer> machines = new TreeSet<>(known);
    IntStream.range(0, CURVE_POINTS)
        .map(i -> (int) Math.round(known.first() * Math.pow(factor, i / (CURVE_POINTS - 1.0))))
        .forEach(machines::add);
    return machines;
  }

  private static boolean isOn(Scale curve, Scale run) {
    double ratio = curve.inputBytes() > 0 ? run.inputBytes() / curve.inputBytes() : 1;
    return run.type().equals(curve.type())
        && run.slots() == curve.slots()
        && run.hasMemoryLike(curve)
        && Math.max(ratio, 1 / ratio) < SAME_INPUT;
  }

  private static String title(Scale curve) {
    String type = curve.type().isEmpty() ? "" : " of type " + curve.type();
    String input =
        curve.inputBytes() > 0 ? ", input of " + Figures.bytes((long) curve.inputBytes()) : "";
    String memory =
        curve.memoryBytes() > 0 ? " in " + Figures.bytes((long) curve.memoryBytes()) : "";
    return "Time on machines" + type + input + memory;
  }

  /** What something costs, of a size and its seconds; not a number if that is not known. */
  private interface Price {
    double of(Scale scale, double seconds);
  }

  private void costs(List<Chart> charts, String title, String unit, Price price) {
    List<ParetoFront.Choice> choices = new ArrayList<>();
    for (int i = 0; i < report.targets().size(); i++) {
      double seconds = report.projections().get(i).seconds();
      choices.add(new ParetoFront.Choice(i, seconds, price.of(report.targets().get(i), seconds)));
    }
    if (!ParetoFront.of(choices).isEmpty()) {
      charts.add(new ParetoChart(title, "seconds", unit, "targets").of(choices, this::label));
    }
  }

  private String label(ParetoFront.Choice choice) {
    Scale scale = report.targets().get(choice.index());
    return scale.nodes() + " x " + (scale.type().isEmpty() ? "machine" : scale.type());
  }
}
