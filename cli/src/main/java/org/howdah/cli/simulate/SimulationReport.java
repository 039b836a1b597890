package org.howdah.cli.simulate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.cache.policy.Policies;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.Table;
import org.howdah.model.paper.Comparison;
import org.howdah.model.paper.Figure;
import org.howdah.model.trace.Outcome;
import org.howdah.model.trace.TraceReport;
import org.howdah.record.Plural;
import org.howdah.record.json.Json;

/** What {@code howdah simulate} prints; docs/simulate.md has the JSON's fields. */
final class SimulationReport {
  private static final String GUARDED =
      "Policies write only as long as hits pay for it, as in the live cache (--no-guard for all).";
  private static final String BARE =
      "Policies write as they like, as with howdah.cache.guard=false.";

  private SimulationReport() {}

  static String text(Figure figure) {
    List<List<String>> table = new ArrayList<>(List.of(figure.columns()));
    for (List<Object> row : figure.rows()) {
      table.add(row.stream().map(SimulationReport::cell).toList());
    }
    StringBuilder text = new StringBuilder();
    text.append("Figure ").append(figure.number()).append(": ").append(figure.title());
    text.append("\n\n").append(Table.of(table));
    if (!figure.comparisons().isEmpty()) {
      text.append("\n").append(Table.of(comparisons(figure.comparisons())));
    }
    text.append("\n");
    figure.notes().forEach(note -> text.append("- ").append(note).append("\n"));
    return text.toString();
  }

  private static List<List<String>> comparisons(List<Comparison> comparisons) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("speed-up", "paper", "simulated", "error", ""));
    for (Comparison one : comparisons) {
      table.add(
          List.of(
              one.what(),
              cell(one.paper()),
              cell(one.simulated()),
              String.format(Locale.ROOT, "%+.1f %%", 100 * one.error()),
              one.fitted() ? "fitted" : ""));
    }
    return table;
  }

  static String json(Figure figure) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("figure", figure.number());
    document.put("title", figure.title());
    document.put("columns", figure.columns());
    document.put("rows", figure.rows());
    document.put("comparisons", figure.comparisons().stream().map(SimulationReport::map).toList());
    document.put("notes", figure.notes());
    return Json.of(document) + "\n";
  }

  private static Map<String, Object> map(Comparison one) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("what", one.what());
    map.put("paper", one.paper());
    map.put("simulated", one.simulated());
    map.put("error", one.error());
    map.put("fitted", one.fitted());
    return map;
  }

  /**
   * The table, and what twice as much would do.
   *
   * @param cacheBytes the size that was asked for; the report has its half and its double too
   */
  static String text(TraceReport report, long cacheBytes) {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of("cache", "for input", "policy", "bytes", "blocks", "jobs", "of bound", "written"));
    for (TraceReport.Line line : report.lines()) {
      Outcome outcome = line.outcome();
      double bound = report.outcome(TraceReport.BOUND, line.cacheBytes()).byteHitRatio();
      table.add(
          List.of(
              Figures.bytes(line.cacheBytes()),
              Figures.bytes(line.inputBytes()),
              line.policy(),
              percent(outcome.byteHitRatio()),
              percent(outcome.hitRatio()),
              percent(outcome.jobHitRatio()),
              bound == 0 ? "-" : percent(outcome.byteHitRatio() / bound),
              Figures.bytes(outcome.writtenBytes())));
    }
    return String.format(
            Locale.ROOT,
            "%s read %s, %s, of which %s are distinct.%n%s%n%n",
            Plural.of(report.jobs(), "job"),
            Plural.of(report.accesses(), "block"),
            Figures.bytes(report.bytes()),
            Figures.bytes(report.distinctBytes()),
            report.setup().guarded() ? GUARDED : BARE)
        + Table.of(table)
        + "\n"
        + twice(report, cacheBytes);
  }

  private static String twice(TraceReport report, long cacheBytes) {
    List<String> policies = report.lines().stream().map(TraceReport.Line::policy).toList();
    String own = Policies.DEFAULT.label();
    String policy = policies.contains(own) ? own : policies.get(policies.size() - 1);
    Outcome now = report.outcome(policy, cacheBytes);
    Outcome twice = report.outcome(policy, 2 * cacheBytes);
    return String.format(
        Locale.ROOT,
        "With %s, %s serves %s of the bytes and all input of %s of the jobs; with %s, %s and %s.%n",
        Figures.bytes(cacheBytes),
        policy,
        percent(now.byteHitRatio()),
        percent(now.jobHitRatio()),
        Figures.bytes(2 * cacheBytes),
        percent(twice.byteHitRatio()),
        percent(twice.jobHitRatio()));
  }

  static String json(TraceReport report) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("jobs", report.jobs());
    document.put("accesses", report.accesses());
    document.put("bytes", report.bytes());
    document.put("distinctBytes", report.distinctBytes());
    document.put("guarded", report.setup().guarded());
    document.put("caches", report.lines().stream().map(SimulationReport::map).toList());
    return Json.of(document) + "\n";
  }

  private static Map<String, Object> map(TraceReport.Line line) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("policy", line.policy());
    map.put("cacheBytes", line.cacheBytes());
    map.put("inputBytes", line.inputBytes());
    map.put("byteHitRatio", line.outcome().byteHitRatio());
    map.put("hitRatio", line.outcome().hitRatio());
    map.put("jobHitRatio", line.outcome().jobHitRatio());
    map.put("writtenBytes", line.outcome().writtenBytes());
    return map;
  }

  static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
  }

  private static String cell(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, number < 100 ? "%.2f" : "%.0f", number)
        : value.toString();
  }
}
