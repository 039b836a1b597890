package org.howdah.hadoop.side;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.sidedata.EntryFigures;

/** Figures of entries as counters of a job, so that those of its tasks add up. */
enum SourceCounters {
  /** Of all records of the source. */
  ALL("source"),
  /** Of the entries that the table did not have before. */
  ADDED("added");

  /* Not of LookUpCounters' groups: a table may have any name. */
  private static final String GROUPS = "org.howdah.side.";

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

  EntryFigures of(Counters job) {
    return new EntryFigures(
        job.findCounter(group, "RECORDS").getValue(),
        job.findCounter(group, "KEY_BYTES").getValue(),
        job.findCounter(group, "VALUE_BYTES").getValue(),
        job.findCounter(group, "CHECKSUM").getValue());
  }
}
