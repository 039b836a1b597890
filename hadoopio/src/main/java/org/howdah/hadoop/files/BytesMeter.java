package org.howdah.hadoop.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileSystem.Statistics;
import org.apache.hadoop.fs.FileSystem.Statistics.StatisticsData;
import org.apache.hadoop.fs.Path;

/**
 * Bytes that the calling thread has read from or written to one kind of file system. Cheap enough
 * to ask around every record, for the thread that made it above all; any other may ask, too.
 */
public final class BytesMeter {
  private final Thread owner = Thread.currentThread();
  private final List<Statistics> statistics = new ArrayList<>();
  private final List<StatisticsData> own = new ArrayList<>();

  /** A meter of the file system that {@code path} is on; null means of none, which reads 0. */
  public static BytesMeter of(Path path, Configuration conf) throws IOException {
    return new BytesMeter(
        path == null ? null : path.getFileSystem(conf).makeQualified(path).toUri().getScheme());
  }

  @SuppressWarnings("deprecation") // The replacement does not tell threads apart.
  private BytesMeter(String scheme) {
    if (scheme != null) {
      for (Statistics candidate : FileSystem.getAllStatistics()) {
        if (candidate.getScheme().equals(scheme)) {
          statistics.add(candidate);
          own.add(candidate.getThreadStatistics());
        }
      }
    }
  }

  private StatisticsData data(int number) {
    return Thread.currentThread() == owner
        ? own.get(number)
        : statistics.get(number).getThreadStatistics();
  }

  public long read() {
    long bytes = 0;
    for (int i = 0; i < own.size(); i++) {
      bytes += data(i).getBytesRead();
    }
    return bytes;
  }

  public long written() {
    long bytes = 0;
    for (int i = 0; i < own.size(); i++) {
      bytes += data(i).getBytesWritten();
    }
    return bytes;
  }
}
