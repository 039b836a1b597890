package org.howdah.model.diff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.json.JsonReader;

/** A report of a job that a test makes up, with three map tasks. Not thread-safe. */
final class Report {
  private String name = "sort";
  private long wallMillis = 1_000;
  private long mapMillis = 600;
  private long ranMillis = 900;
  private long inputWaitMillis = 100;
  private long inputBytes = 1 << 20;
  private long slots = 2;
  private final Map<String, Object> counters = new LinkedHashMap<>();

  Report name(String of) {
    name = of;
    return this;
  }

  Report wall(long millis) {
    wallMillis = millis;
    return this;
  }

  Report map(long millis) {
    mapMillis = millis;
    return this;
  }

  Report ran(long millis) {
    ranMillis = millis;
    return this;
  }

  Report inputWait(long millis) {
    inputWaitMillis = millis;
    return this;
  }

  Report input(long bytes) {
    inputBytes = bytes;
    return this;
  }

  Report slots(long count) {
    slots = count;
    return this;
  }

  Report counter(String counter, long value) {
    counters.put(counter, value);
    return this;
  }

  /** As the run that the file of that name tells of. */
  ReportedRun run(String file) throws HowdahException {
    return ReportedRun.of(file, JsonReader.read(Json.of(Map.of("jobs", List.of(job())))));
  }

  private Map<String, Object> job() {
    Map<String, Object> task =
        Map.of(
            "wallMillis",
            Map.of("count", 3, "sum", ranMillis + inputWaitMillis, "p50", 300, "max", 400),
            "threadCpuMillis",
            Map.of("count", 3, "sum", ranMillis),
            "waits",
            Map.of("inputMillis", Map.of("count", 3, "sum", inputWaitMillis)));
    Map<String, Object> record =
        Map.of(
            "version",
            1,
            "places",
            "process",
            "slots",
            slots,
            "memoryBytes",
            1 << 26,
            "map",
            Map.of("wallMillis", mapMillis, "tasks", 3, "task", task),
            "reduce",
            Map.of("wallMillis", wallMillis - mapMillis, "tasks", 1));
    return Map.of(
        "name",
        name,
        "state",
        "succeeded",
        "wallMillis",
        wallMillis,
        "inputBytes",
        inputBytes,
        "counters",
        Map.of("org.example.Group", counters),
        "record",
        record);
  }
}
