package org.howdah.bench.grid;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What to measure about nodes.
 *
 * @param rows in the report's order
 * @param data the folder of logs, and of what is deleted at the end
 * @param runs measured rounds
 * @param millis how long each server is asked in a round
 * @param keys how many keys are asked for, with values of 100 bytes
 * @param launcher the howdah command that starts nodes
 */
public record GridSettings(
    List<GridRow> rows, Path data, int runs, long millis, int keys, Path launcher) {
  /** Keys that the names of the benchmark's keys have room for. */
  private static final int KEYS_MAX = 10_000_000;

  public GridSettings {
    data = data.toAbsolutePath();
    check(runs >= 1, "--runs must be at least 1, not " + runs);
    check(millis >= 10, "--millis must be at least 10, not " + millis);
    check(keys >= 1000 && keys <= KEYS_MAX, "--keys must be 1000 to 10000000, not " + keys);
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("runs", runs);
    report.put("millis", millis);
    report.put("keys", keys);
    return report;
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
