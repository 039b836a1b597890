package org.howdah.bench.report;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.BenchResult;
import org.howdah.bench.CaseResult;
import org.howdah.bench.RivalId;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;

/** One HTML file with tables and plots that needs nothing else: no script, no other file. */
public final class HtmlReport {
  private static final String STYLE =
      """
      :root { --ink: #1d2430; --faint: #667085; --line: #d6dae1; --page: #ffffff; --card: #f6f7f9;
        --howdah: #b4530a; --rival: #8a97a8; --bound: #c9d0d9; --bad: #b42318; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #e6e9ee; --faint: #98a2b3; --line: #3a4250; --page: #14181f; --card: #1c222b;
          --howdah: #f59e4c; --rival: #75839a; --bound: #475467; --bad: #f97066; } }
      * { box-sizing: border-box; }
      body { margin: 0 auto; max-width: 1120px; padding: 32px 20px 64px; background: var(--page);
        color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
      h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 40px 0 8px; }
      p { margin: 8px 0; max-width: 80ch; } .faint { color: var(--faint); }
      .warning { border-left: 3px solid var(--bad); padding-left: 10px; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
      th, td { text-align: left; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line);
        vertical-align: top; } th { color: var(--faint); font-weight: 500; }
      small { color: var(--faint); white-space: nowrap; }
      tr.howdah td:first-child { color: var(--howdah); font-weight: 600; }
      .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr));
        gap: 16px; margin: 12px 0; }
      figure { margin: 0; padding: 12px 14px; background: var(--card); border-radius: 8px; }
      figcaption { color: var(--faint); font-size: 13px; margin-bottom: 6px; }
      svg { width: 100%; height: auto; display: block; } svg text { font-size: 12px; fill: var(--ink); }
      svg .label { text-anchor: end; } svg .value { fill: var(--faint); }
      svg .howdah { fill: var(--howdah); } svg .rival { fill: var(--rival); }
      svg .bound { fill: var(--bound); } svg .axis { stroke: var(--line); }
      svg .whisker { stroke: var(--ink); fill: none; stroke-width: 1.4; }
      pre { overflow-x: auto; background: var(--card); padding: 10px; border-radius: 8px; }
      dt { font-weight: 600; margin-top: 10px; } dd { margin: 2px 0 0 0; }
      """;

  private HtmlReport() {}

  public static String render(BenchResult result) {
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<title>Howdah benchmark</title>\n<style>\n").append(STYLE);
    page.append("</style>\n</head>\n<body>\n<h1>Howdah benchmark</h1>\n");
    page.append("<p class=\"faint\">").append(Html.escape(result.started())).append("</p>\n");
    for (String warning : Summary.warnings(result)) {
      page.append("<p class=\"warning\">").append(Html.escape(warning)).append("</p>\n");
    }
    page.append(Html.element("p", Summary.method(result.settings()))).append('\n');
    overview(page, result);
    result.cases().forEach(work -> section(page, work));
    settings(page, result);
    return page.append("</body>\n</html>\n").toString();
  }

  private static void overview(StringBuilder page, BenchResult result) {
    page.append("<h2>Wall time against Howdah</h2>\n<div class=\"scroll\"><table>\n<tr><th></th>");
    List<RivalId> rivals =
        result.rivalSettings().keySet().stream().filter(id -> id != RivalId.HOWDAH).toList();
    rivals.forEach(rival -> page.append(Html.element("th", rival.id())));
    page.append("</tr>\n");
    for (CaseResult work : result.cases()) {
      page.append("<tr>").append(Html.element("td", Summary.title(work)));
      for (RivalId rival : rivals) {
        Figures ratio = work.ratio(rival, Sample::wallSeconds);
        page.append(figure(Cells.ratio(rival, ratio)));
      }
      page.append("</tr>\n");
    }
    page.append("</table></div>\n");
  }

  private static void section(StringBuilder page, CaseResult work) {
    page.append(Html.element("h2", Summary.title(work))).append("\n<div class=\"plots\">\n");
    page.append(chart("wall time", work, Sample::wallSeconds, Cells::seconds));
    page.append(chart("processor time", work, Sample::cpuSeconds, Cells::seconds));
    page.append(chart("peak resident memory", work, Sample::peakBytes, Cells::bytes));
    page.append("</div>\n<div class=\"scroll\"><table>\n<tr>");
    for (String head :
        List.of(
            "",
            "wall",
            "CPU",
            "peak memory",
            "wall, ratio",
            "CPU, ratio",
            "others' CPU",
            "output")) {
      page.append(Html.element("th", head));
    }
    page.append("</tr>\n");
    work.measured().forEach(rival -> row(page, work, rival));
    page.append("</table></div>\n");
    work.notes().forEach(note -> page.append(Html.element("p", note)).append('\n'));
    work.failures()
        .forEach(
            (rival, reason) ->
                page.append("<p class=\"warning\">")
                    .append(Html.escape(rival.id() + " failed"))
                    .append("</p>\n")
                    .append(Html.element("pre", reason))
                    .append('\n'));
  }

  private static void row(StringBuilder page, CaseResult work, RivalId rival) {
    page.append("<tr class=\"").append(style(rival)).append("\">");
    for (String cell :
        List.of(
            rival.id(),
            Cells.seconds(work.figures(rival, Sample::wallSeconds)),
            Cells.seconds(work.figures(rival, Sample::cpuSeconds)),
            Cells.bytes(work.figures(rival, Sample::peakBytes)),
            Cells.ratio(rival, work.ratio(rival, Sample::wallSeconds)),
            Cells.ratio(rival, work.ratio(rival, Sample::cpuSeconds)),
            Cells.percent(work.figures(rival, Sample::othersShare).max()),
            work.checks().getOrDefault(rival, "none"))) {
      page.append(figure(cell));
    }
    page.append("</tr>\n");
  }

  /** A table cell with the range, where there is one, on a line of its own. */
  private static String figure(String text) {
    int range = text.indexOf(" (");
    return range < 0
        ? Html.element("td", text)
        : "<td>"
            + Html.escape(text.substring(0, range))
            + "<br>"
            + Html.element("small", text.substring(range + 2, text.length() - 1))
            + "</td>";
  }

  private static String chart(
      String title,
      CaseResult work,
      ToDoubleFunction<Sample> figure,
      Function<Figures, String> text) {
    BarChart chart = new BarChart(title);
    for (RivalId rival : work.measured()) {
      Figures figures = work.figures(rival, figure);
      double median = figures.median();
      String label = text.apply(new Figures(median, median, median));
      chart.add(rival.id(), figures, label, style(rival));
    }
    return chart.svg();
  }

  private static String style(RivalId rival) {
    return rival == RivalId.HOWDAH ? "howdah" : rival.isBound() ? "bound" : "rival";
  }

  private static void settings(StringBuilder page, BenchResult result) {
    page.append("<h2>Settings</h2>\n<dl>\n");
    result
        .rivalSettings()
        .forEach(
            (rival, sentences) -> {
              page.append(Html.element("dt", rival.id()));
              sentences.forEach(sentence -> page.append(Html.element("dd", sentence)));
              page.append('\n');
            });
    page.append("</dl>\n<h2>Machine</h2>\n<dl>\n");
    result
        .machine()
        .forEach(
            (name, value) ->
                page.append(Html.element("dt", name)).append(Html.element("dd", value)));
    page.append("\n</dl>\n");
  }
}
