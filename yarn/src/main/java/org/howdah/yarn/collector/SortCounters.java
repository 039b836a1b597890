package org.howdah.yarn.collector;

import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.sort.SortStatistics;

/** What Hadoop counts of a map task's sort, and what we count beside. */
public record SortCounters(TaskReporter reporter) {
  /** The group of the counters that Hadoop has not. */
  public static final String GROUP = "Howdah on YARN";

  /** Map tasks that sorted with this. */
  static final String TASKS_SORTED = "TASKS_SORTED";

  /** How many map tasks of a job sorted with ours. */
  public static long tasksSorted(Counters counters) {
    return counters.findCounter(GROUP, TASKS_SORTED).getValue();
  }

  /** Adds up what one map task's sort did. */
  void put(SortStatistics sorted, long keptBytes) {
    reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(sorted.outputRecords);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).increment(sorted.outputBytes);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).increment(keptBytes);
    reporter.getCounter(TaskCounter.SPILLED_RECORDS).increment(sorted.spilledRecords);
    reporter.getCounter(GROUP, TASKS_SORTED).increment(1);
  }
}
