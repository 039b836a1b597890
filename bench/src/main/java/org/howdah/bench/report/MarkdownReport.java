package org.howdah.bench.report;

import java.util.List;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;

/** The tables as Markdown: for a terminal and for the documentation. */
public final class MarkdownReport {
  private MarkdownReport() {}

  public static String render(BenchResult result) {
    StringBuilder text = new StringBuilder();
    text.append("# Benchmark of ").append(result.started()).append("\n\n");
    text.append(Summary.machine(result)).append("\n\n");
    for (String warning : Summary.warnings(result)) {
      text.append("**Warning:** ").append(warning).append("\n\n");
    }
    for (CaseResult work : result.cases()) {
      table(text, work);
    }
    text.append("## Settings\n\n");
    result
        .rivalSettings()
        .forEach(
            (rival, settings) ->
                text.append("- **")
                    .append(rival.id())
                    .append("**: ")
                    .append(String.join("; ", settings))
                    .append('\n'));
    return text.append('\n').toString();
  }

  private static void table(StringBuilder text, CaseResult work) {
    text.append("## ").append(Summary.title(work)).append("\n\n");
    List<Column> columns = Column.of(work);
    row(text, columns.stream().map(Column::head).toList());
    text.append("|---".repeat(columns.size())).append("|\n");
    for (RivalId rival : work.measured()) {
      row(text, columns.stream().map(column -> column.text().apply(work, rival)).toList());
    }
    text.append('\n');
    work.notes().forEach(note -> text.append(note).append("\n\n"));
    work.failures()
        .forEach(
            (rival, reason) ->
                text.append("**")
                    .append(rival.id())
                    .append(" failed:** ")
                    .append(reason.lines().findFirst().orElse(""))
                    .append("\n\n"));
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
