package org.howdah.bench.grid;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.bench.kit.Check;
import org.howdah.bench.kit.InputKind;

/**
 * What to measure about nodes.
 *
 * @param rows in the report's order
 * @param data the folder of logs and messages, and of what is deleted at the end
 * @param runs measured rounds of what is short
 * @param jobRuns measured warm rounds of word count; 0 for none
 * @param millis how long each server is asked in a round
 * @param keys how many keys are asked for, with values of 100 bytes
 * @param text what messages are of: generated or real
 * @param messages of which words are counted
 * @param smallFiles how many of their values Hadoop also gets as files of their own; 0 for none
 * @param groups sizes of the groups that count them
 * @param launcher the howdah command that starts nodes
 * @param tiny whether nothing is run that does not count
 */
public record GridSettings(
    List<GridRow> rows,
    Path data,
    int runs,
    int jobRuns,
    long millis,
    int keys,
    InputKind text,
    int messages,
    int smallFiles,
    List<Integer> groups,
    Path launcher,
    boolean tiny) {
  /** Keys that the names of the benchmark's keys have room for. */
  private static final int KEYS_MAX = 10_000_000;

  /** So many messages a value has. */
  static final int PER_VALUE = 128;

  private static final int MESSAGES_MIN = 16 * PER_VALUE;
  private static final int GROUP_MAX = 16;

  public GridSettings {
    data = data.toAbsolutePath();
    groups = List.copyOf(groups);
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
    Check.that(jobRuns >= 0, "--job-runs must not be negative: " + jobRuns);
    Check.that(millis >= 10, "--millis must be at least 10, not " + millis);
    Check.that(keys >= 1000 && keys <= KEYS_MAX, "--keys must be 1000 to 10000000, not " + keys);
    Check.that(
        messages >= MESSAGES_MIN,
        "--messages must be at least " + MESSAGES_MIN + ", not " + messages);
    Check.that(smallFiles >= 0, "--small-files must not be negative: " + smallFiles);
    Check.that(
        !groups.isEmpty() && groups.stream().allMatch(size -> size >= 1 && size <= GROUP_MAX),
        "--nodes must be sizes from 1 to " + GROUP_MAX + ", not " + groups);
  }

  /** The number of the first round; those before 1 do not count. */
  int firstRound() {
    return tiny ? 1 : 0;
  }

  /** What the figures depend on, for reports. */
  Map<String, Object> report() {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("runs", runs);
    report.put("jobRuns", jobRuns);
    report.put("millis", millis);
    report.put("keys", keys);
    report.put("input", text.id());
    report.put("messages", messages);
    report.put("smallFiles", smallFiles);
    report.put("nodes", groups);
    return report;
  }
}
