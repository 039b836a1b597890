package org.howdah.workloads.basic;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;

/** What jobs over {@link Row}s count. */
enum TeraCounter {
  ROWS,
  /** The sum of all rows' CRC-32, the same in whatever order they come. */
  CHECKSUM,
  /** Rows that reduce tasks got. */
  ARRIVED_ROWS,
  /** The sum of those rows' CRC-32. */
  ARRIVED_CHECKSUM,
  /** Rows or files that do not come after what precedes them. */
  DISORDER;

  long of(Job job) throws IOException {
    Counters counters = job.getCounters();
    return counters == null ? 0 : counters.findCounter(this).getValue();
  }

  /** Tells how many rows a job has seen, and their checksum, on stdout. */
  static void print(Job job) throws IOException {
    System.out.printf("%s, checksum %x%n", rows(ROWS.of(job)), CHECKSUM.of(job));
  }

  /** As a text. */
  static String rows(long count) {
    return count + (count == 1 ? " row" : " rows");
  }
}
