package org.howdah.bench.side;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;
import org.howdah.bench.kit.InputKind;

/**
 * What to measure about side tables.
 *
 * @param rows in the report's order
 * @param clients who takes part; see {@link SideClient}
 * @param data the folder of inputs, tables and logs
 * @param runs measured rounds
 * @param millis how long each client looks up in a round; twice as long to warm up
 * @param keys keys of the table in memcached
 * @param localKeys keys of the table in files
 * @param text the text whose words are looked up
 * @param textBytes how much of it
 * @param scalingBytes how much of it with free-running servers; a tenth of it with delayed ones
 * @param servers the sizes of clusters
 * @param serverMebibytes the memory of each server whose capacity is measured
 * @param launcher the howdah command that runs jobs
 */
public record SideSettings(
    List<SideRow> rows,
    List<SideClient> clients,
    Path data,
    int runs,
    long millis,
    int keys,
    int localKeys,
    InputKind text,
    long textBytes,
    long scalingBytes,
    List<Integer> servers,
    int serverMebibytes,
    Path launcher) {
  /** Keys that the names of the benchmark's keys have room for. */
  private static final int KEYS_MAX = 10_000_000;

  public SideSettings {
    data = data.toAbsolutePath();
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
    Check.that(millis >= 10, "--millis must be at least 10, not " + millis);
    Check.that(keys >= 1000 && keys <= KEYS_MAX, "--keys must be 1000 to 10000000, not " + keys);
    Check.that(
        localKeys >= 1000 && localKeys <= KEYS_MAX,
        "--local-keys must be 1000 to 10000000, not " + localKeys);
    Check.that(textBytes >= 1024 && textBytes <= 1 << 30, "--size must be 1k to 1g");
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("runs", runs);
    report.put("millis", millis);
    report.put("keys", keys);
    report.put("localKeys", localKeys);
    report.put("textBytes", textBytes);
    report.put("input", text.id());
    return report;
  }
}
