package org.howdah.yarn.task;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** What a task reads and writes of local files past Hadoop, as Hadoop counts its own. */
public final class LocalBytes {
  private LocalBytes() {}

  /** Counts on, into FILE_BYTES_WRITTEN and FILE_BYTES_READ. */
  @SuppressWarnings("deprecation") // The replacement does not count for tasks.
  public static void count(long written, long read) {
    FileSystem.Statistics local = FileSystem.getStatistics("file", RawLocalFileSystem.class);
    local.incrementBytesWritten(written);
    local.incrementBytesRead(read);
  }
}
