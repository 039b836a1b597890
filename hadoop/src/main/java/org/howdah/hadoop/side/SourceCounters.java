package org.howdah.hadoop.side;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.howdah.sidedata.EntryFigures;

/** Figures of entries as counters of a job, so that those of its tasks add up. */
enum SourceCounters {
  /** Of all records of the source. */
  ALL("Side table source"),
  /** Of the entries that the table did not have before. */
  ADDED("Side table entries added");

  private final String group;

  SourceCounters(String group) {
    this.group = group;
  }

  void add(TaskInputOutputContext<?, ?, ?, ?> task, EntryFigures figures) {
    task.getCounter(group, "RECORDS").increment(figures.records());
    task.getCounter(group, "KEY_BYTES").increment(figures.keyBytes());
    task.getCounter(group, "VALUE_BYTES").increment(figures.valueBytes());
    task.getCounter(group, "CHECKSUM").increment(figures.checksum());
  }

  EntryFigures of(Counters job) {
    return new EntryFigures(
        job.findCounter(group, "RECORDS").getValue(),
        job.findCounter(group, "KEY_BYTES").getValue(),
        job.findCounter(group, "VALUE_BYTES").getValue(),
        job.findCounter(group, "CHECKSUM").getValue());
  }
}
