package org.howdah.bench.report;

import java.util.List;
import java.util.Locale;
import org.howdah.model.picture.HtmlText;

/** Horizontal bars made of parts, in groups, as an SVG element that takes the page's colours. */
final class StackChart {
  private static final int LABEL_WIDTH = 150;
  private static final int PLOT_WIDTH = 420;
  private static final int VALUE_WIDTH = 60;
  private static final int ROW_HEIGHT = 16;
  private static final int BAR_HEIGHT = 11;
  private static final int GROUP_HEIGHT = 22;
  private static final List<String> STYLES = List.of("howdah", "rival", "bound");

  private final Section.Stacks stacks;

  StackChart(Section.Stacks stacks) {
    this.stacks = stacks;
  }

  String svg() {
    StringBuilder bars = new StringBuilder();
    double max = stacks.stacks().stream().mapToDouble(StackChart::sum).max().orElse(1);
    int top = 0;
    String group = "";
    for (Section.Stack stack : stacks.stacks()) {
      if (!stack.group().equals(group)) {
        group = stack.group();
        top += GROUP_HEIGHT;
        append(bars, "<text x=\"0\" y=\"%d\">%s</text>", top - 6, HtmlText.escape(group));
      }
      bar(bars, stack, top, max > 0 ? PLOT_WIDTH / max : 0);
      top += ROW_HEIGHT;
    }
    StringBuilder svg = new StringBuilder();
    String title = HtmlText.escape(stacks.title());
    append(
        svg,
        "<figure><figcaption>%s</figcaption><svg viewBox=\"0 0 %d %d\" role=\"img\""
            + " aria-label=\"%s\">",
        title,
        LABEL_WIDTH + PLOT_WIDTH + VALUE_WIDTH,
        top + 4,
        title);
    svg.append(bars);
    append(svg, "</svg><figcaption>%s</figcaption></figure>", legend());
    return svg.toString();
  }

  private static double sum(Section.Stack stack) {
    return stack.parts().stream().mapToDouble(Double::doubleValue).sum();
  }

  private void bar(StringBuilder svg, Section.Stack stack, int top, double scale) {
    double middle = top + BAR_HEIGHT / 2.0 + 4;
    append(
        svg,
        "<text class=\"label\" x=\"%d\" y=\"%.1f\">%s</text>",
        LABEL_WIDTH - 6,
        middle,
        HtmlText.escape(stack.label()));
    double from = LABEL_WIDTH;
    for (int i = 0; i < stack.parts().size(); i++) {
      double part = stack.parts().get(i);
      append(
          svg,
          "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\">"
              + "<title>%s: %.2f</title></rect>",
          STYLES.get(i),
          from,
          top,
          part * scale,
          BAR_HEIGHT,
          HtmlText.escape(stacks.parts().get(i)),
          part);
      from += part * scale;
    }
    append(
        svg,
        "<text class=\"value\" x=\"%.1f\" y=\"%.1f\">%.2f</text>",
        from + 6,
        middle,
        sum(stack));
  }

  private String legend() {
    StringBuilder legend = new StringBuilder();
    List<String> colours = List.of("orange", "dark grey", "light grey");
    for (int i = 0; i < stacks.parts().size(); i++) {
      legend.append(i == 0 ? "" : "; ").append(colours.get(i)).append(": ");
      legend.append(stacks.parts().get(i));
    }
    return HtmlText.escape(legend.toString());
  }

  private static void append(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
