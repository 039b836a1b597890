package org.howdah.model.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lines, bands and dots over two axes. Immutable.
 *
 * @param title what it shows; also what a screen reader says
 * @param xLabel with the unit
 * @param yLabel with the unit
 * @param isLogarithmic whether x goes in factors; all x are then more than 0
 * @param series in the order in which they are drawn
 */
public record Chart(
    String title, String xLabel, String yLabel, boolean isLogarithmic, List<Series> series) {
  /** Colours of Okabe and Ito, which people who see few colours tell apart, too. */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f");

  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int LEFT = 72;
  private static final int RIGHT = 16;
  private static final int TOP = 40;
  private static final int BOTTOM = 52;
  private static final int LEGEND_LINE = 18;
  private static final String STYLE =
      """
      <style>
      text { font: 12px system-ui, sans-serif; fill: #344054; }
      .title { font-size: 14px; font-weight: 600; }
      .grid { stroke: #d6dae1; stroke-width: 1; }
      .frame { fill: #ffffff; }
      .line { fill: none; stroke-width: 2; }
      .dashed { stroke-dasharray: 6 4; }
      .band { fill-opacity: 0.18; stroke: none; }
      .ring { fill: #ffffff; stroke-width: 2; }
      </style>
      """;

  public Chart {
    series = List.copyOf(series);
  }

  /** The chart as one SVG element, which is a whole file, too. */
  public String svg() {
    Axis x = axis(xLabel, isLogarithmic, false);
    Axis y = axis(yLabel, false, true);
    int height = HEIGHT + LEGEND_LINE * (int) series.stream().filter(Chart::isNamed).count();
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">",
        WIDTH,
        height,
        HtmlText.escape(title));
    svg.append(STYLE);
    add(svg, "<rect class=\"frame\" width=\"%d\" height=\"%d\"/>", WIDTH, height);
    add(svg, "<text class=\"title\" x=\"%d\" y=\"22\">%s</text>", LEFT, HtmlText.escape(title));
    grid(svg, x, y);
    for (Series each : series) {
      draw(svg, each, x, y);
    }
    legend(svg);
    return svg.append("</svg>\n").toString();
  }

  private Axis axis(String label, boolean logarithmic, boolean isY) {
    List<Double> values = new ArrayList<>();
    for (Series each : series) {
      for (Series.Point point : each.points()) {
        if (point.isFinite()) {
          values.addAll(isY ? List.of(point.low(), point.high()) : List.of(point.x()));
        }
      }
    }
    return Axis.around(label, values, logarithmic, isY);
  }

  private static double across(Axis x, double value) {
    return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
  }

  private static double up(Axis y, double value) {
    return HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
  }

  private static void grid(StringBuilder svg, Axis x, Axis y) {
    for (double tick : y.ticks()) {
      double at = up(y, tick);
      add(
          svg,
          "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
          LEFT,
          WIDTH - RIGHT,
          at,
          at);
      add(
          svg,
          "<text text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%s</text>",
          LEFT - 8,
          at + 4,
          Axis.text(tick));
    }
    for (double tick : x.ticks()) {
      double at = across(x, tick);
      add(
          svg,
          "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
          at,
          at,
          TOP,
          HEIGHT - BOTTOM);
      add(
          svg,
          "<text text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%s</text>",
          at,
          HEIGHT - BOTTOM + 18,
          Axis.text(tick));
    }
    add(
        svg,
        "<text text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s</text>",
        (LEFT + WIDTH - RIGHT) / 2,
        HEIGHT - 14,
        HtmlText.escape(x.label()));
    add(
        svg,
        "<text text-anchor=\"middle\" transform=\"translate(16 %d) rotate(-90)\">%s</text>",
        (TOP + HEIGHT - BOTTOM) / 2,
        HtmlText.escape(y.label()));
  }

  private static void draw(StringBuilder svg, Series series, Axis x, Axis y) {
    List<Series.Point> points = series.points().stream().filter(Series.Point::isFinite).toList();
    if (points.isEmpty()) {
      return;
    }
    String colour = COLOURS.get(series.colour() % COLOURS.size());
    switch (series.kind()) {
      case LINE, DASHED -> {
        String kind = series.kind() == Series.Kind.DASHED ? "line dashed" : "line";
        add(svg, "<path class=\"%s\" stroke=\"%s\" d=\"%s\"/>", kind, colour, line(points, x, y));
      }
      case BAND ->
          add(svg, "<path class=\"band\" fill=\"%s\" d=\"%s\"/>", colour, area(points, x, y));
      case DOTS -> points.forEach(point -> dot(svg, point, "fill=\"" + colour + "\"", x, y));
      case RINGS ->
          points.forEach(
              point -> dot(svg, point, "class=\"ring\" stroke=\"" + colour + "\"", x, y));
      default -> throw new AssertionError(series.kind());
    }
  }

  private static void dot(StringBuilder svg, Series.Point point, String look, Axis x, Axis y) {
    double across = across(x, point.x());
    double up = up(y, point.y());
    add(svg, "<circle %s cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>", look, across, up);
    if (!point.label().isEmpty()) {
      boolean isRight = across > WIDTH * 0.75;
      add(
          svg,
          "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>",
          isRight ? "end" : "start",
          across + (isRight ? -8 : 8),
          up - 6,
          HtmlText.escape(point.label()));
    }
  }

  private static String line(List<Series.Point> points, Axis x, Axis y) {
    StringBuilder path = new StringBuilder();
    for (Series.Point point : points) {
      to(path, across(x, point.x()), up(y, point.y()));
    }
    return path.toString();
  }

  private static String area(List<Series.Point> points, Axis x, Axis y) {
    StringBuilder path = new StringBuilder();
    for (Series.Point point : points) {
      to(path, across(x, point.x()), up(y, point.high()));
    }
    for (int i = points.size() - 1; i >= 0; i--) {
      to(path, across(x, points.get(i).x()), up(y, points.get(i).low()));
    }
    return path.append('Z').toString();
  }

  private static void to(StringBuilder path, double across, double up) {
    path.append(
        String.format(Locale.ROOT, "%s%.1f %.1f", path.length() == 0 ? "M" : "L", across, up));
  }

  private static boolean isNamed(Series series) {
    return !series.name().isEmpty();
  }

  private void legend(StringBuilder svg) {
    int at = HEIGHT + 4;
    for (Series each : series) {
      if (isNamed(each)) {
        String colour = COLOURS.get(each.colour() % COLOURS.size());
        String look =
            switch (each.kind()) {
              case BAND -> "class=\"band\" fill=\"" + colour + "\"";
              case RINGS -> "class=\"ring\" stroke=\"" + colour + "\"";
              default -> "fill=\"" + colour + "\"";
            };
        add(svg, "<rect %s x=\"%d\" y=\"%d\" width=\"14\" height=\"8\"/>", look, LEFT, at - 8);
        add(svg, "<text x=\"%d\" y=\"%d\">%s</text>", LEFT + 22, at, HtmlText.escape(each.name()));
        at += LEGEND_LINE;
      }
    }
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
