package org.howdah.yarn.collector;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.howdah.sort.SortStatistics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Hadoop counts of a map task's sort, and what we count beside. */
public record SortCounters(TaskReporter reporter) {
  private static final Logger LOG = LoggerFactory.getLogger(SortCounters.class);

  /** The group of the counters that Hadoop has not. */
  public static final String GROUP = "Howdah on YARN";

  /** Map tasks that sorted with this. */
  static final String TASKS_SORTED = "TASKS_SORTED";

  /** Reduce tasks that fetched with this. */
  public static final String TASKS_FETCHED = "TASKS_FETCHED";

  /** As Hadoop's own files of a task count; each run but the last was read once. */
  @SuppressWarnings("deprecation") // The replacement does not count for tasks.
  private static void countFiles(long writtenBytes, long readBytes) {
    FileSystem.Statistics local = FileSystem.getStatistics("file", RawLocalFileSystem.class);
    local.incrementBytesWritten(writtenBytes);
    local.incrementBytesRead(Math.max(0, readBytes));
  }

  /** A job that has all the counters that it may have goes without this one. */
  private void countTask() {
    try {
      reporter.getCounter(GROUP, TASKS_SORTED).increment(1);
    } catch (LimitExceededException e) {
      LOG.info("the job has as many counters as it may: {} is not counted", TASKS_SORTED);
    }
  }

  /** How many map tasks of a job sorted with ours. */
  public static long tasksSorted(Counters counters) {
    return counters.findCounter(GROUP, TASKS_SORTED).getValue();
  }

  /** How many reduce tasks of a job fetched with ours. */
  public static long tasksFetched(Counters counters) {
    return counters.findCounter(GROUP, TASKS_FETCHED).getValue();
  }

  /** Adds up what one map task's sort did. */
  void put(SortStatistics sorted, long keptBytes) {
    reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(sorted.outputRecords);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).increment(sorted.outputBytes);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).increment(keptBytes);
    reporter.getCounter(TaskCounter.SPILLED_RECORDS).increment(sorted.spilledRecords);
    countFiles(sorted.spilledBytes, sorted.spilledBytes - keptBytes);
    countTask();
  }
}
