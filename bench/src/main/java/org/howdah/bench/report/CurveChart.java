package org.howdah.bench.report;

import java.util.Arrays;
import java.util.Locale;
import org.howdah.bench.side.Section;

/** Bars and a line over the sizes of clusters, each with a scale of its own, as an SVG element. */
final class CurveChart {
  private static final int WIDTH = 340;
  private static final int HEIGHT = 220;
  private static final int TOP = 24;
  private static final int BOTTOM = 196;
  private static final int BAR_WIDTH = 34;

  private final Section.Curve curve;

  CurveChart(Section.Curve curve) {
    this.curve = curve;
  }

  String svg() {
    StringBuilder svg = new StringBuilder();
    append(
        svg,
        "<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\""
            + " aria-label=\"%s\">",
        Html.escape(curve.title()),
        WIDTH,
        HEIGHT,
        Html.escape(curve.title()));
    double barMax = Arrays.stream(curve.bars()).max().orElse(1);
    double lineMax = Arrays.stream(curve.line()).max().orElse(1);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < curve.sizes().length; i++) {
      double middle = (i + 0.5) * WIDTH / curve.sizes().length;
      bar(svg, i, middle, barMax);
      double height = y(curve.line()[i], lineMax);
      path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", middle, height));
      append(
          svg,
          "<text class=\"value\" text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\">%,.0f</text>",
          middle,
          height - 6,
          curve.line()[i]);
    }
    append(svg, "<path class=\"whisker\" d=\"%s\"/>", path);
    append(
        svg, "<line class=\"axis\" x1=\"0\" y1=\"%1$d\" x2=\"%2$d\" y2=\"%1$d\"/>", BOTTOM, WIDTH);
    String names = "bars: " + curve.barName() + "; line: " + curve.lineName();
    append(svg, "</svg><figcaption>%s</figcaption></figure>", Html.escape(names));
    return svg.toString();
  }

  private void bar(StringBuilder svg, int i, double middle, double max) {
    double top = y(curve.bars()[i], max * 2);
    append(
        svg,
        "<rect class=\"rival\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>",
        middle - BAR_WIDTH / 2.0,
        top,
        BAR_WIDTH,
        BOTTOM - top);
    append(
        svg,
        "<text text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\">%s</text>",
        middle,
        BOTTOM - 4.0,
        String.format(Locale.ROOT, "%.3g", curve.bars()[i]));
    append(
        svg,
        "<text text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%d</text>",
        middle,
        HEIGHT - 8,
        curve.sizes()[i]);
  }

  private static double y(double value, double max) {
    return BOTTOM - (max > 0 ? value / max : 0) * (BOTTOM - TOP);
  }

  private static void append(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
