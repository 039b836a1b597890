package org.howdah.hadoop.cache;

import org.apache.hadoop.fs.FileSystem;

/**
 * Counts what one stream read from the cache and elsewhere. Hadoop counts for each thread, so it is
 * told on the thread that reads. What is read in order is counted by one thread at a time.
 */
final class StreamCounts {
  /** Counters that many threads add to are told of so many bytes at once. */
  private static final int COUNTED_BYTES = 64 << 10;

  private final ReadCounts all;
  private final FileSystem.Statistics statistics;
  private long hitBytes;
  private long missBytes;

  /**
   * @param all those of the cache
   * @param statistics Hadoop's of the file system; null if it has none
   */
  StreamCounts(ReadCounts all, FileSystem.Statistics statistics) {
    this.all = all;
    this.statistics = statistics;
  }

  /** So much was read in order, from the cache. */
  void hit(int bytes) {
    hitBytes += bytes;
    if (hitBytes >= COUNTED_BYTES) {
      count();
    }
  }

  /** So much was read in order, from elsewhere. */
  void miss(int bytes) {
    missBytes += bytes;
    if (missBytes >= COUNTED_BYTES) {
      count();
    }
  }

  /** Tells of all that was read in order until now. */
  void count() {
    if (hitBytes > 0) {
      served(hitBytes);
      hitBytes = 0;
    }
    if (missBytes > 0) {
      missed(missBytes);
      missBytes = 0;
    }
  }

  /** So much came from the cache. Any thread may call. */
  void served(long bytes) {
    all.hitBytes.add(bytes);
    if (statistics != null) {
      statistics.incrementBytesRead(bytes);
    }
  }

  /** So much did not. Any thread may call. */
  void missed(long bytes) {
    all.missBytes.add(bytes);
  }
}
