package org.howdah.hadoop.task;

import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.sort.SortStatistics;

/** The counters that Hadoop keeps of a map task's sort. */
final class SortCounters {
  private SortCounters() {}

  static void put(SortStatistics sorted, TaskReporter reporter) {
    reporter.add(TaskCounter.MAP_OUTPUT_RECORDS, sorted.outputRecords);
    reporter.add(TaskCounter.MAP_OUTPUT_BYTES, sorted.outputBytes);
    reporter.add(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, sorted.storedBytes);
    reporter.add(TaskCounter.SPILLED_RECORDS, sorted.spilledRecords);
    reporter.add(TaskCounter.COMBINE_INPUT_RECORDS, 0);
  }
}
