package org.howdah.bench.report;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.Sample;
import org.howdah.model.picture.HtmlText;

/** One HTML file with tables and plots that needs nothing else: no script, no other file. */
public final class HtmlReport {
  private HtmlReport() {}

  public static String render(BenchResult result) {
    StringBuilder page = new StringBuilder();
    page.append(Page.begin("Howdah benchmark"));
    page.append("<p class=\"faint\">").append(HtmlText.escape(result.started())).append("</p>\n");
    for (String warning : Summary.warnings(result)) {
      page.append("<p class=\"warning\">").append(HtmlText.escape(warning)).append("</p>\n");
    }
    page.append(Html.element("p", Summary.method(result.settings()))).append('\n');
    overview(page, result);
    result.cases().forEach(work -> section(page, work));
    settings(page, result);
    return page.append(Page.END).toString();
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
        page.append(figure(Cells.ratio(work, rival, Sample::wallSeconds)));
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
    List<Column> columns = Column.of(work);
    columns.forEach(column -> page.append(Html.element("th", column.head())));
    page.append("</tr>\n");
    work.measured().forEach(rival -> row(page, columns, work, rival));
    page.append("</table></div>\n");
    work.notes().forEach(note -> page.append(Html.element("p", note)).append('\n'));
    work.failures()
        .forEach(
            (rival, reason) ->
                page.append("<p class=\"warning\">")
                    .append(HtmlText.escape(rival.id() + " failed"))
                    .append("</p>\n")
                    .append(Html.element("pre", reason))
                    .append('\n'));
  }

  private static void row(
      StringBuilder page, List<Column> columns, CaseResult work, RivalId rival) {
    page.append("<tr class=\"").append(style(rival)).append("\">");
    columns.forEach(column -> page.append(figure(column.text().apply(work, rival))));
    page.append("</tr>\n");
  }

  /** A table cell with the range, where there is one, on a line of its own. */
  private static String figure(String text) {
    int range = text.indexOf(" (");
    return range < 0
        ? Html.element("td", text)
        : "<td>"
            + HtmlText.escape(text.substring(0, range))
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
