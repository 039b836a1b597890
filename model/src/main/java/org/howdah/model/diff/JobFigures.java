package org.howdah.model.diff;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All that a report tells of one run of a job.
 *
 * @param phases where its time went
 * @param counted by counters, and of its machine
 * @param settings by their names; what reports do not tell is not among them
 */
public record JobFigures(
    String name,
    double wallMillis,
    Map<Figure, Double> phases,
    Map<Figure, Double> counted,
    Map<String, String> settings) {
  /**
   * Of a job that succeeded.
   *
   * @param job as {@code howdah run --json} prints it
   * @param version of what ran it; null if it is not told
   */
  static JobFigures of(Map<String, Object> job, Object version) {
    return new JobFigures(
        String.valueOf(job.get("name")),
        ReportFields.number(job, "wallMillis").orElse(0),
        PhaseFigures.of(job),
        CountedFigures.of(job),
        settings(job, version));
  }

  private static Map<String, String> settings(Map<String, Object> job, Object version) {
    Map<String, Object> record = ReportFields.child(job, "record");
    Map<String, String> settings = new LinkedHashMap<>();
    put(settings, "version of Howdah", version);
    put(settings, "input bytes", job.get("inputBytes"));
    put(settings, "where tasks ran", record.get("places"));
    put(settings, "nodes", record.get("nodes"));
    put(settings, "slots", record.get("slots"));
    put(settings, "memory bytes", record.get("memoryBytes"));
    put(settings, "map output is compressed", record.get("mapOutputIsCompressed"));
    Map<String, Object> maps = ReportFields.child(record, "map");
    Map<String, Object> processors =
        ReportFields.child(ReportFields.child(maps, "machine"), "processors");
    put(settings, "processors of the machine", processors.get("count"));
    put(settings, "map tasks", maps.get("tasks"));
    put(settings, "reduce tasks", ReportFields.child(record, "reduce").get("tasks"));
    ReportFields.child(job, "settings").forEach((name, value) -> put(settings, name, value));
    return settings;
  }

  private static void put(Map<String, String> settings, String name, Object value) {
    if (value != null) {
      settings.put(name, String.valueOf(value));
    }
  }
}
