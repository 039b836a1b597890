package org.howdah.bench.report;

import org.howdah.bench.cases.BenchResult;

/**
 * The comparison of Howdah with its rivals.
 *
 * @param result what was measured
 */
public record BenchReport(BenchResult result) implements Measurement.Report {
  @Override
  public String json() {
    return JsonReport.render(result);
  }

  @Override
  public String html() {
    return HtmlReport.render(result);
  }

  @Override
  public String markdown() {
    return MarkdownReport.render(result);
  }
}
