package org.howdah.hadoop.side;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.sidedata.EntryFigures;

/** Figures of entries as counters of a job, so that those of its tasks add up. */
public enum SourceCounters {
  /** Of all records of the source. */
  ALL("source"),
  /** Of the entries that the table did not have before. */
  ADDED("added");

  /* Not of LookUpCounters' groups: a table may have any name. */
  private static final String GROUPS = "org.howdah.side.";

  private static final String REFUSED = GROUPS + "refused";

  /** A job has 120 counters at most, unless its cluster says otherwise. */
  private static final int REFUSING_SERVERS_MAX = 50;

  private final String group;

  SourceCounters(String name) {
    group = GROUPS + name;
  }

  /** Whether a group of counters is one of these, which mean nothing to users. */
  static boolean isGroup(String group) {
    return group.startsWith(GROUPS);
  }

  /** Adds figures to a task's counters; those that are 0 do not appear. */
  void add(TaskInputOutputContext<?, ?, ?, ?> task, EntryFigures figures) {
    add(task, "RECORDS", figures.records());
    add(task, "KEY_BYTES", figures.keyBytes());
    add(task, "VALUE_BYTES", figures.valueBytes());
    add(task, "CHECKSUM", figures.checksum());
  }

  private void add(TaskInputOutputContext<?, ?, ?, ?> task, String name, long amount) {
    if (amount != 0) {
      task.getCounter(group, name).increment(amount);
    }
  }

  /** Adds bytes that servers had no memory for, by their addresses. */
  static void addRefused(TaskInputOutputContext<?, ?, ?, ?> task, Map<String, Long> bytes) {
    new TreeMap<>(bytes)
        .entrySet().stream()
            .limit(REFUSING_SERVERS_MAX)
            .forEach(
                server -> task.getCounter(REFUSED, server.getKey()).increment(server.getValue()));
  }

  /** What {@link #addRefused} added in all tasks of a job. */
  public static Map<String, Long> refusedBytes(Counters job) {
    Map<String, Long> bytes = new TreeMap<>();
    job.getGroup(REFUSED).forEach(server -> bytes.put(server.getName(), server.getValue()));
    return bytes;
  }

  public EntryFigures of(Counters job) {
    return new EntryFigures(
        job.findCounter(group, "RECORDS").getValue(),
        job.findCounter(group, "KEY_BYTES").getValue(),
        job.findCounter(group, "VALUE_BYTES").getValue(),
        job.findCounter(group, "CHECKSUM").getValue());
  }
}
