package org.howdah.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.bench.compare.SavedBench;
import org.howdah.model.picture.HtmlText;
import org.howdah.record.json.Json;

/** What was measured, section by section. */
final class SectionedReport implements Measurement.Report {
  private final SectionedResult result;

  SectionedReport(SectionedResult result) {
    this.result = result;
  }

  /** The tables, for a terminal and for the documentation. */
  @Override
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(result.title()).append(", ").append(result.started()).append("\n\n");
    text.append(machine()).append("\n\n");
    warnings().forEach(warning -> text.append("**Warning:** " + warning + "\n\n"));
    for (Section section : result.sections()) {
      text.append("## ").append(section.title()).append("\n\n");
      for (Section.Table table : section.tables()) {
        text.append(table.caption()).append(":\n\n");
        line(text, table.heads());
        text.append("|").append("---|".repeat(table.heads().size())).append('\n');
        table.lines().forEach(line -> line(text, line));
        text.append('\n');
      }
      section.notes().forEach(note -> text.append("- ").append(note).append('\n'));
      section
          .failures()
          .forEach(
              (who, reason) ->
                  text.append("- **")
                      .append(who)
                      .append(" failed:** ")
                      .append(reason.lines().findFirst().orElse(""))
                      .append('\n'));
      text.append('\n');
    }
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private List<String> warnings() {
    return Summary.warnings(result.missing(), result.warnings());
  }

  private String machine() {
    return String.join(
        " · ",
        result.machine().entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  /** Every figure, for programs. */
  @Override
  public String json() {
    Map<String, Object> root =
        SavedBench.begin(
            result.conditions(),
            result.started(),
            result.missing(),
            result.warnings(),
            result.sections().stream().flatMap(each -> each.compared().stream()).toList());
    Map<String, Object> rows = new LinkedHashMap<>();
    for (Section section : result.sections()) {
      Map<String, Object> row = new LinkedHashMap<>(section.figures());
      row.put("title", section.title());
      row.put("failures", section.failures());
      rows.put(section.id(), row);
    }
    root.put("rows", rows);
    return Json.line(root) + "\n";
  }

  /** One HTML file with tables and plots that needs nothing else. */
  @Override
  public String html() {
    StringBuilder page = new StringBuilder(Page.begin(result.title()));
    page.append("<p class=\"faint\">").append(HtmlText.escape(result.started())).append("</p>\n");
    page.append(Html.element("p", machine())).append('\n');
    for (String warning : warnings()) {
      page.append("<p class=\"warning\">").append(HtmlText.escape(warning)).append("</p>\n");
    }
    result.sections().forEach(section -> section(page, section));
    return page.append(Page.END).toString();
  }

  private static void section(StringBuilder page, Section section) {
    page.append(Html.element("h2", section.title())).append("\n<div class=\"plots\">\n");
    section.curves().forEach(curve -> page.append(new CurveChart(curve).svg()));
    section.stacks().forEach(stacks -> page.append(new StackChart(stacks).svg()));
    for (Section.Bars bars : section.bars()) {
      BarChart chart = new BarChart(bars.title());
      for (Section.Bar bar : bars.bars()) {
        String median = String.format(Locale.ROOT, "%,.0f", bar.figures().median());
        chart.add(bar.label(), bar.figures(), median, bar.style().name().toLowerCase(Locale.ROOT));
      }
      page.append(chart.svg());
    }
    page.append("</div>\n");
    for (Section.Table table : section.tables()) {
      page.append(Html.element("p", table.caption())).append("<div class=\"scroll\"><table>\n<tr>");
      table.heads().forEach(head -> page.append(Html.element("th", head)));
      page.append("</tr>\n");
      for (List<String> line : table.lines()) {
        page.append("<tr>");
        line.forEach(cell -> page.append(Html.element("td", cell)));
        page.append("</tr>\n");
      }
      page.append("</table></div>\n");
    }
    section.notes().forEach(note -> page.append(Html.element("p", note)).append('\n'));
    section
        .failures()
        .forEach(
            (who, reason) ->
                page.append("<p class=\"warning\">")
                    .append(HtmlText.escape(who + " failed: " + reason))
                    .append("</p>\n"));
  }
}
