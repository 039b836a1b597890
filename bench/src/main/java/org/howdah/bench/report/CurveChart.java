package org.howdah.bench.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.howdah.bench.measure.Regression;
import org.howdah.model.picture.HtmlText;

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
        HtmlText.escape(curve.title()),
        WIDTH,
        HEIGHT,
        HtmlText.escape(curve.title()));
    double barMax = Arrays.stream(curve.bars()).max().orElse(1);
    double lineMax =
        DoubleStream.concat(Arrays.stream(curve.line()), Arrays.stream(curve.bound()))
            .max()
            .orElse(1);
    for (int i = 0; i < curve.sizes().length; i++) {
      double middle = middle(i);
      bar(svg, i, middle, barMax);
      double height = y(curve.line()[i], lineMax);
      append(
          svg,
          "<text class=\"value\" text-anchor=\"middle\" x=\"%.1f\" y=\"%.1f\">%,.0f</text>",
          middle,
          height - 6,
          curve.line()[i]);
    }
    append(svg, "<path class=\"whisker\" d=\"%s\"/>", path(curve.line(), lineMax));
    append(svg, "<path class=\"fit\" d=\"%s\"/>", path(fit(), lineMax));
    append(svg, "<path class=\"limit\" d=\"%s\"/>", path(curve.bound(), lineMax));
    append(
        svg, "<line class=\"axis\" x1=\"0\" y1=\"%1$d\" x2=\"%2$d\" y2=\"%1$d\"/>", BOTTOM, WIDTH);
    String names =
        "bars: "
            + curve.barName()
            + "; line: "
            + curve.lineName()
            + "; dashed: regression"
            + (curve.bound().length == 0 ? "" : "; dotted: bound, clients/latency");
    append(svg, "</svg><figcaption>%s</figcaption></figure>", HtmlText.escape(names));
    return svg.toString();
  }

  private double middle(int i) {
    return (i + 0.5) * WIDTH / curve.sizes().length;
  }

  /** The straight line's value for each size; sizes are not to scale, so it may have corners. */
  private double[] fit() {
    double[] sizes = Arrays.stream(curve.sizes()).asDoubleStream().toArray();
    Regression line = Regression.of(sizes, curve.line());
    return Arrays.stream(sizes).map(size -> line.intercept() + line.slope() * size).toArray();
  }

  private String path(double[] values, double max) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      path.append(
          String.format(
              Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", middle(i), y(values[i], max)));
    }
    return path.toString();
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
