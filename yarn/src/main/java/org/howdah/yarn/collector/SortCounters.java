package org.howdah.yarn.collector;

import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.sort.SortStatistics;
import org.howdah.yarn.task.LocalBytes;
import org.howdah.yarn.task.TaskCounters;

/** What Hadoop counts of a map task's sort, and what we count beside. */
record SortCounters(TaskReporter reporter) {
  /** Adds up what one map task's sort did. */
  void put(SortStatistics sorted, long keptBytes) {
    reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(sorted.outputRecords);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).increment(sorted.outputBytes);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).increment(keptBytes);
    reporter.getCounter(TaskCounter.SPILLED_RECORDS).increment(sorted.spilledRecords);
    // Each run but the last was read once.
    LocalBytes.count(sorted.spilledBytes, Math.max(0, sorted.spilledBytes - keptBytes));
    TaskCounters.TASKS_SORTED.add(reporter, 1);
  }
}
