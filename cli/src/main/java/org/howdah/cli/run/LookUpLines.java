package org.howdah.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Figures;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.side.LookUpReport;

/** What is said of a job's look-ups in side tables, to people and to scripts. */
final class LookUpLines {
  private LookUpLines() {}

  /** Pairs of a label and a text, for a summary. */
  static List<Map.Entry<String, String>> of(JobReport job) {
    return LookUpReport.of(job.counters()).stream().flatMap(report -> of(report).stream()).toList();
  }

  private static List<Map.Entry<String, String>> of(LookUpReport report) {
    String lookUps =
        String.format(
            "%s: %s, %s near the task, %s absent, %s",
            report.table(),
            Figures.exact(report.lookUps()),
            Figures.exact(report.nearHits()),
            Figures.exact(report.absent()),
            report.failOvers() == 0
                ? "no fail-overs"
                : Figures.exact(report.failOvers()) + " fail-overs");
    String batches =
        String.format(
            "%s: %s of %s; half below %s, 95 %% below %s, 99 %% below %s, %s in all",
            report.table(),
            Figures.exact(report.batches()),
            Figures.bytes(report.bytes()),
            Figures.shortTime(report.latencyMicrosP50()),
            Figures.shortTime(report.latencyMicrosP95()),
            Figures.shortTime(report.latencyMicrosP99()),
            Figures.shortTime(report.latencyMicros()));
    return List.of(Map.entry("look-ups", lookUps), Map.entry("batches", batches));
  }

  /** An object for each table. */
  static List<Map<String, Object>> toMaps(JobReport job) {
    return LookUpReport.of(job.counters()).stream().map(LookUpLines::toMap).toList();
  }

  private static Map<String, Object> toMap(LookUpReport report) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("table", report.table());
    map.put("lookUps", report.lookUps());
    map.put("nearHits", report.nearHits());
    map.put("absent", report.absent());
    map.put("failOvers", report.failOvers());
    map.put("keysAsked", report.keysAsked());
    map.put("batches", report.batches());
    map.put("bytes", report.bytes());
    map.put("latencyMicros", report.latencyMicros());
    map.put("latencyMicrosP50", report.latencyMicrosP50());
    map.put("latencyMicrosP95", report.latencyMicrosP95());
    map.put("latencyMicrosP99", report.latencyMicrosP99());
    return map;
  }
}
