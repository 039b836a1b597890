package org.howdah.bench.case2;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;

/**
 * What to shuffle, and where.
 *
 * @param ways that are compared, in turn
 * @param bytes of all map output
 * @param maps map tasks
 * @param reduces reduce tasks
 * @param skew of the reduce tasks' shares: the i-th has one like 1/i^skew
 * @param memoryBytes what the first node's processes and page cache may have together; 0 for no
 *     limit
 * @param reduceBytes what each reduce task fetches into, of which Hadoop takes 70 %
 * @param runs measured rounds
 * @param data the folder of logs and temporary files
 * @param launcher the {@code howdah} command
 */
record Case2Settings(
    List<Way> ways,
    long bytes,
    int maps,
    int reduces,
    double skew,
    long memoryBytes,
    long reduceBytes,
    int runs,
    Path data,
    Path launcher) {
  /** Of a row that a map task writes. */
  static final int ROW_BYTES = 100;

  private static final long MEMORY_BYTES_MIN = 512L << 20;
  private static final int TASKS_MAX = 10_000;

  Case2Settings {
    ways = ways.stream().sorted().distinct().toList();
    data = data.toAbsolutePath();
    Check.that(bytes >= ROW_BYTES, "--size must be at least 100, not " + bytes);
    Check.that(maps >= 1 && maps <= TASKS_MAX, "--maps must be 1 to 10000, not " + maps);
    Check.that(
        reduces >= 1 && reduces <= TASKS_MAX, "--reduces must be 1 to 10000, not " + reduces);
    Check.that(skew >= 0 && skew <= 10, "--skew must be 0 to 10, not " + skew);
    Check.that(
        memoryBytes == 0 || memoryBytes >= MEMORY_BYTES_MIN,
        "--memory must be 512m at least, or 0 for no limit, not " + memoryBytes);
    Check.that(
        reduceBytes >= 1 << 20 && reduceBytes <= 128 << 20,
        "--reduce-memory must be 1m to 128m, not " + reduceBytes);
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("ways", ways.stream().map(Way::id).toList());
    report.put("mapOutputBytes", bytes);
    report.put("maps", maps);
    report.put("reduces", reduces);
    report.put("skew", skew);
    report.put("smallNodeBytes", memoryBytes);
    report.put("reduceFetchBytes", reduceBytes);
    report.put("runs", runs);
    return report;
  }
}
