package org.howdah.yarn.collector;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.sort.SortStatistics;
import org.howdah.yarn.task.TaskCounters;

/** What Hadoop counts of a map task's sort, and what we count beside. */
record SortCounters(TaskReporter reporter) {
  /** As Hadoop's own files of a task count; each run but the last was read once. */
  @SuppressWarnings("deprecation") // The replacement does not count for tasks.
  private static void countFiles(long writtenBytes, long readBytes) {
    FileSystem.Statistics local = FileSystem.getStatistics("file", RawLocalFileSystem.class);
    local.incrementBytesWritten(writtenBytes);
    local.incrementBytesRead(Math.max(0, readBytes));
  }

  /** Adds up what one map task's sort did. */
  void put(SortStatistics sorted, long keptBytes) {
    reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS).increment(sorted.outputRecords);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).increment(sorted.outputBytes);
    reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).increment(keptBytes);
    reporter.getCounter(TaskCounter.SPILLED_RECORDS).increment(sorted.spilledRecords);
    countFiles(sorted.spilledBytes, sorted.spilledBytes - keptBytes);
    TaskCounters.TASKS_SORTED.add(reporter, 1);
  }
}
