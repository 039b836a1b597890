package org.howdah.sort;

/** What sorting did, as counts and bytes. One thread at a time. */
public final class SortStatistics {
  public long outputRecords;
  public long outputBytes;
  public long runs;
  public long spilledRecords;
  public long spilledBytes;
  public long storedBytes;

  /** Counts a run that was written. */
  void wrote(long records, long bytes, boolean inMemory) {
    runs++;
    storedBytes += bytes;
    if (!inMemory) {
      spilledRecords += records;
      spilledBytes += bytes;
    }
  }
}
