package org.howdah.bench.memcached;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;

/**
 * What to measure of memcached.
 *
 * @param rows in the report's order
 * @param servers that are there; empty if some are started, each on this machine
 * @param keys of values of 64 bytes; of larger values there are fewer
 * @param duration of each load
 * @param runs measured rounds
 * @param warmUps rounds before them, which do not count
 * @param data the folder of logs
 * @param launcher the howdah command that starts nodes
 */
record MemcachedSettings(
    List<MemcachedRow> rows,
    List<InetSocketAddress> servers,
    int keys,
    Duration duration,
    int runs,
    int warmUps,
    Path data,
    Path launcher) {
  private static final int KEYS_MIN = 100;
  private static final int KEYS_MAX = 10_000_000;
  private static final Duration DURATION_MIN = Duration.ofMillis(20);

  MemcachedSettings {
    data = data.toAbsolutePath();
    Check.that(keys >= KEYS_MIN && keys <= KEYS_MAX, "--keys must be 100 to 10000000, not " + keys);
    Check.that(
        duration.compareTo(DURATION_MIN) >= 0,
        "--millis must be at least 20, not " + duration.toMillis());
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
    Check.that(warmUps >= 0, "--warmup must not be negative: " + warmUps);
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("servers", servers.toString());
    report.put("keys", keys);
    report.put("millis", duration.toMillis());
    report.put("runs", runs);
    report.put("warmUps", warmUps);
    return report;
  }
}
