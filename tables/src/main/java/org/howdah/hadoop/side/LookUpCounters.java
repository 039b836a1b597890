package org.howdah.hadoop.side;

import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.sidedata.LookUpStats;
import org.howdah.sidedata.LookUpStats.Count;

/**
 * A table's look-ups as counters of the job, in a group named after the table. Latencies are
 * counted by powers of two of a microsecond, so that a job's sums still give quantiles: {@link
 * LookUpReport}.
 */
public final class LookUpCounters {
  static final String GROUP = "Side table ";
  private static final String LATENCY = "BATCHES_BELOW_MICROS_";

  private LookUpCounters() {}

  /** Adds what a task looked up in a table to its counters; for tasks without a LookUpMapper. */
  public static void publish(
      String table, LookUpStats stats, TaskInputOutputContext<?, ?, ?, ?> context) {
    String group = GROUP + table;
    for (Count count : Count.values()) {
      add(context, group, count.name(), stats.get(count));
    }
    for (int i = 0; i < LookUpStats.LATENCY_CLASSES; i++) {
      add(context, group, latency(i), stats.latencies(i));
    }
  }

  /** The counter of a class of latencies. */
  static String latency(int i) {
    return LATENCY + (1L << i);
  }

  private static void add(
      TaskInputOutputContext<?, ?, ?, ?> context, String group, String name, long amount) {
    if (amount != 0) {
      context.getCounter(group, name).increment(amount);
    }
  }
}
