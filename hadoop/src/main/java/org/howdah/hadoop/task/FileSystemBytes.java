package org.howdah.hadoop.task;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.FileSystemCounter;

/**
 * Bytes and operations of one attempt, for each file system.
 *
 * <p>Hadoop keeps its statistics for each thread, and an attempt has a thread, so the difference
 * between two moments is the attempt's own. What other threads of the attempt do is counted where
 * they pass through the framework: around reading and writing a record.
 */
final class FileSystemBytes {
  /** What one thread has done on one file system. */
  private record Snapshot(long read, long written, long readOps, long largeReadOps, long writeOps) {
    static final Snapshot ZERO = new Snapshot(0, 0, 0, 0, 0);

    static Snapshot of(FileSystem.Statistics.StatisticsData data) {
      return new Snapshot(
          data.getBytesRead(),
          data.getBytesWritten(),
          data.getReadOps(),
          data.getLargeReadOps(),
          data.getWriteOps());
    }

    boolean isZero() {
      return (read | written | readOps | largeReadOps | writeOps) == 0;
    }

    Snapshot minus(Snapshot other) {
      return new Snapshot(
          read - other.read,
          written - other.written,
          readOps - other.readOps,
          largeReadOps - other.largeReadOps,
          writeOps - other.writeOps);
    }

    Snapshot plus(Snapshot other) {
      return minus(ZERO.minus(other));
    }
  }

  private final Thread owner = Thread.currentThread();
  private final Map<String, Snapshot> start = now();
  private final Map<String, Snapshot> others = new HashMap<>();

  /** What the calling thread has done so far, by scheme. */
  @SuppressWarnings("deprecation") // The replacement does not tell threads apart.
  private static Map<String, Snapshot> now() {
    Map<String, Snapshot> now = new HashMap<>();
    for (FileSystem.Statistics statistics : FileSystem.getAllStatistics()) {
      Snapshot snapshot = Snapshot.of(statistics.getThreadStatistics());
      now.merge(statistics.getScheme(), snapshot, Snapshot::plus);
    }
    return now;
  }

  /** Whether the calling thread is one whose work must be counted with {@link #before}. */
  boolean isForeign() {
    return Thread.currentThread() != owner;
  }

  /** What the calling thread, not the attempt's own, has done so far. */
  Object before() {
    return now();
  }

  /** Counts what the calling thread did since {@code before}. */
  @SuppressWarnings("unchecked")
  synchronized void after(Object before) {
    Map<String, Snapshot> then = (Map<String, Snapshot>) before;
    now()
        .forEach(
            (scheme, snapshot) ->
                others.merge(
                    scheme,
                    snapshot.minus(then.getOrDefault(scheme, Snapshot.ZERO)),
                    Snapshot::plus));
  }

  /**
   * Puts the totals of file systems that were used into the counters. Called by the attempt's own
   * thread.
   */
  synchronized void putInto(TaskReporter reporter) {
    Map<String, Snapshot> total = now();
    start.forEach((scheme, then) -> total.merge(scheme, then, Snapshot::minus));
    others.forEach((scheme, more) -> total.merge(scheme, more, Snapshot::plus));
    total.values().removeIf(Snapshot::isZero);
    total.forEach((scheme, done) -> put(reporter, scheme, done));
  }

  private static void put(TaskReporter reporter, String scheme, Snapshot done) {
    set(reporter, scheme, FileSystemCounter.BYTES_READ, done.read);
    set(reporter, scheme, FileSystemCounter.BYTES_WRITTEN, done.written);
    set(reporter, scheme, FileSystemCounter.READ_OPS, done.readOps);
    set(reporter, scheme, FileSystemCounter.LARGE_READ_OPS, done.largeReadOps);
    set(reporter, scheme, FileSystemCounter.WRITE_OPS, done.writeOps);
  }

  private static void set(
      TaskReporter reporter, String scheme, FileSystemCounter counter, long value) {
    reporter.counters().findCounter(scheme, counter).setValue(value);
  }
}
