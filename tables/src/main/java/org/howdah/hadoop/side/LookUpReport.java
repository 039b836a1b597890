package org.howdah.hadoop.side;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.sidedata.LookUpStats;
import org.howdah.sidedata.LookUpStats.Count;

/**
 * What all tasks of a job looked up in a table. Latency is that of a batch, from asking for it
 * until its answers are taken, with what the task does meanwhile, such as mapping the records of
 * batches before; its quantiles are too high by at most a factor of two.
 *
 * @param table its name
 * @param lookUps keys that the job asked for
 * @param nearHits of these, answered from decoded values near the task, absent keys included
 * @param absent of the keys asked of the back end, those that the table does not have
 * @param failOvers keys that one server could not answer and another, or the table's copy, did
 * @param keysAsked keys asked of the back end
 * @param batches batches of keys asked of the back end
 * @param bytes of these keys, and of the values received
 * @param latencyMicros of all batches together
 * @param latencyMicrosP50 of half of the batches at most
 * @param latencyMicrosP95 of 95 % of them
 * @param latencyMicrosP99 of 99 % of them
 */
public record LookUpReport(
    String table,
    long lookUps,
    long nearHits,
    long absent,
    long failOvers,
    long keysAsked,
    long batches,
    long bytes,
    long latencyMicros,
    long latencyMicrosP50,
    long latencyMicrosP95,
    long latencyMicrosP99) {

  /**
   * The reports of all tables that a job looked up in.
   *
   * @param counters of the job, by group and name
   */
  public static List<LookUpReport> of(Map<String, Map<String, Long>> counters) {
    List<LookUpReport> reports = new ArrayList<>();
    counters.forEach(
        (group, values) -> {
          if (group.startsWith(LookUpCounters.GROUP)) {
            reports.add(of(group.substring(LookUpCounters.GROUP.length()), values));
          }
        });
    return reports;
  }

  private static LookUpReport of(String table, Map<String, Long> values) {
    long[] latencies = new long[LookUpStats.LATENCY_CLASSES];
    for (int i = 0; i < latencies.length; i++) {
      latencies[i] = values.getOrDefault(LookUpCounters.latency(i), 0L);
    }
    return new LookUpReport(
        table,
        get(values, Count.LOOK_UPS),
        get(values, Count.NEAR_HITS),
        get(values, Count.ABSENT),
        get(values, Count.FAIL_OVERS),
        get(values, Count.KEYS_ASKED),
        get(values, Count.BATCHES),
        get(values, Count.KEY_BYTES) + get(values, Count.VALUE_BYTES),
        get(values, Count.LATENCY_MICROS),
        LookUpStats.quantileMicros(latencies, 0.50),
        LookUpStats.quantileMicros(latencies, 0.95),
        LookUpStats.quantileMicros(latencies, 0.99));
  }

  private static long get(Map<String, Long> values, Count count) {
    return values.getOrDefault(count.name(), 0L);
  }

  /** Whether a group of counters is told by these reports, or is of use to Howdah alone. */
  public static boolean covers(String group) {
    return group.startsWith(LookUpCounters.GROUP) || SourceCounters.isGroup(group);
  }
}
