package org.howdah.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.howdah.bench.measure.Figures;
import org.howdah.model.picture.HtmlText;

/**
 * Horizontal bars from zero to the median with a whisker from the smallest to the largest
 * measurement, as an SVG element that takes its colours from the page.
 */
final class BarChart {
  private static final int LABEL_WIDTH_MIN = 88;
  private static final int LETTER_WIDTH = 7;
  private static final int PLOT_WIDTH = 180;
  private static final int VALUE_WIDTH = 72;
  private static final int ROW_HEIGHT = 26;
  private static final int BAR_HEIGHT = 14;

  private final String title;
  private final List<Bar> bars = new ArrayList<>();

  /**
   * A bar.
   *
   * @param style a class of the page's style sheet
   */
  private record Bar(String label, Figures figures, String text, String style) {}

  BarChart(String title) {
    this.title = title;
  }

  /** Adds a bar; one without figures is left out. */
  void add(String label, Figures figures, String text, String style) {
    if (figures.isAvailable()) {
      bars.add(new Bar(label, figures, text, style));
    }
  }

  /** The element; empty when there is nothing to show. */
  String svg() {
    if (bars.isEmpty()) {
      return "";
    }
    double max = bars.stream().mapToDouble(bar -> bar.figures().max()).max().orElse(1);
    int labels = labelWidth();
    int width = labels + PLOT_WIDTH + VALUE_WIDTH;
    int height = ROW_HEIGHT * bars.size() + 4;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            "<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\""
                + " aria-label=\"%s\">%n",
            HtmlText.escape(title), width, height, HtmlText.escape(title)));
    for (int i = 0; i < bars.size(); i++) {
      draw(svg, bars.get(i), labels, i * ROW_HEIGHT + 4, max > 0 ? PLOT_WIDTH / max : 0);
    }
    svg.append(
        String.format(
            "<line class=\"axis\" x1=\"%1$d\" y1=\"0\" x2=\"%1$d\" y2=\"%2$d\"/>%n",
            labels, height));
    return svg.append("</svg></figure>\n").toString();
  }

  private int labelWidth() {
    int letters = bars.stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
    return Math.max(LABEL_WIDTH_MIN, LETTER_WIDTH * letters + 8);
  }

  private static void draw(StringBuilder svg, Bar bar, int labels, int top, double scale) {
    double middle = top + BAR_HEIGHT / 2.0;
    double length = Math.max(1, bar.figures().median() * scale);
    double from = labels + bar.figures().min() * scale;
    double to = labels + bar.figures().max() * scale;
    append(
        svg,
        "<text class=\"label\" x=\"%d\" y=\"%.1f\">%s</text>",
        labels - 8,
        middle + 4,
        HtmlText.escape(bar.label()));
    append(
        svg,
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s</title></rect>",
        bar.style(),
        labels,
        top,
        length,
        BAR_HEIGHT,
        HtmlText.escape(bar.label() + ": " + bar.text()));
    if (to - from > 1) {
      append(
          svg,
          "<path class=\"whisker\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1fv6\"/>",
          from,
          middle,
          to,
          from,
          middle - 3,
          to,
          middle - 3);
    }
    append(
        svg,
        "<text class=\"value\" x=\"%.1f\" y=\"%.1f\">%s</text>",
        Math.max(to, labels + length) + 6,
        middle + 4,
        HtmlText.escape(bar.text()));
  }

  private static void append(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
