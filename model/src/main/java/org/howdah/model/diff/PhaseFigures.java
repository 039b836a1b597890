package org.howdah.model.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the time of a job went, by phase: how long it lasted, and what its tasks did. */
final class PhaseFigures {
  static final List<String> PHASES = List.of("setup", "map", "reduce", "commit");

  /** What tasks did, as docs/formats/run-record.md has it, with the words for it. */
  private static final Map<String, String> TASKS = new LinkedHashMap<>();

  /** Those of which quantiles say more than the sum. */
  private static final List<String> SPREAD = List.of("wallMillis", "cpuMillis", "blockedMillis");

  private static final Map<String, String> WAITS = new LinkedHashMap<>();
  private static final Map<String, String> QUANTILES = new LinkedHashMap<>();

  static {
    TASKS.put("wallMillis", "time of tasks");
    TASKS.put("cpuMillis", "processor time");
    TASKS.put("systemCpuMillis", "processor time in the system");
    TASKS.put("threadCpuMillis", "processor time of tasks' threads");
    TASKS.put("queuedMillis", "waits for a processor");
    TASKS.put("blockedMillis", "all other waits");
    TASKS.put("collectionMillis", "collections of garbage");
    WAITS.put("inputMillis", "waits for input");
    WAITS.put("outputMillis", "waits to write output");
    WAITS.put("spillMillis", "waits to write map output");
    WAITS.put("fetchMillis", "waits for map output");
    WAITS.put("lookUpMillis", "waits for side tables");
    WAITS.put("otherMillis", "waits for other threads, programs or servers");
    QUANTILES.put("p50", "the median task");
    QUANTILES.put("p90", "90 % of tasks at most");
    QUANTILES.put("max", "the longest task");
  }

  private final Map<Figure, Double> figures = new LinkedHashMap<>();

  private PhaseFigures() {}

  /** In the order in which a reader narrows down: the job, its phases, and what tasks did. */
  static Map<Figure, Double> of(Map<String, Object> job) {
    PhaseFigures told = new PhaseFigures();
    told.add(wall("job"), job, "wallMillis");
    Map<String, Object> record = ReportFields.child(job, "record");
    for (String phase : PHASES) {
      Map<String, Object> about = ReportFields.child(record, phase);
      told.add(wall(phase), about, "wallMillis");
      told.tasks(phase, ReportFields.child(about, "task"));
    }
    return told.figures;
  }

  /** How long a phase lasted, or the job. */
  static Figure wall(String phase) {
    return time(phase, "wall time");
  }

  /** What the tasks of a phase ran for, the closest that a run tells first. */
  static List<Figure> ran(String phase) {
    return List.of(time(phase, TASKS.get("threadCpuMillis")), time(phase, TASKS.get("cpuMillis")));
  }

  /** What they waited for, kind by kind. */
  static List<Figure> waits(String phase) {
    return WAITS.values().stream().map(wait -> time(phase, wait)).toList();
  }

  /** What they waited for without a processor being free. */
  static Figure queued(String phase) {
    return time(phase, TASKS.get("queuedMillis"));
  }

  /** All that they waited for but processors. */
  static Figure blocked(String phase) {
    return time(phase, TASKS.get("blockedMillis"));
  }

  private static Figure time(String phase, String words) {
    return new Figure(phase, words, Unit.MILLISECONDS, false);
  }

  private void tasks(String phase, Map<String, Object> task) {
    TASKS.forEach((field, words) -> figure(phase, field, words, ReportFields.child(task, field)));
    Map<String, Object> waits = ReportFields.child(task, "waits");
    WAITS.forEach(
        (field, words) -> add(time(phase, words), ReportFields.child(waits, field), "sum"));
  }

  private void figure(String phase, String field, String words, Map<String, Object> about) {
    add(time(phase, words), about, "sum");
    boolean isOne = ReportFields.number(about, "count").orElse(1) <= 1;
    if (!isOne && SPREAD.contains(field)) {
      QUANTILES.forEach((name, of) -> add(time(phase, words + ", " + of), about, name));
    }
  }

  private void add(Figure figure, Map<String, Object> parent, String name) {
    ReportFields.number(parent, name).ifPresent(value -> figures.put(figure, value));
  }
}
