package org.howdah.yarn.service;

import io.netty.channel.FileRegion;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.record.RunIndex;

/*
 * With Kerberos, files are opened and then found to be their user's. Java cannot ask that of a file that it
 * has opened itself, so there all stays with Hadoop's own code.
 */
/** Which parts of map output are read past the page cache. Any thread may call. */
final class DirectReads {
  /** Of shorter parts, what Linux reads ahead is soon asked for, and in larger pieces. */
  static final long BYTES_MIN = 1 << 20;

  private static final int BUFFERS_MAX = 32;

  private final JobFiles files;
  private final ReadBuffers buffers = new ReadBuffers(BUFFERS_MAX);
  private final boolean isSecure = UserGroupInformation.isSecurityEnabled();

  DirectReads(JobFiles files) {
    this.files = files;
  }

  /**
   * How to send a reduce task's part of a map's output.
   *
   * @param plain how Hadoop would
   * @return the same if it is short, in the page cache, or not that part
   */
  FileRegion of(FileRegion plain, String job, String attempt, int reduce) {
    if (isSecure || plain.count() < BYTES_MIN) {
      return plain;
    }
    try {
      RunIndex.Entry entry = files.entry(job, attempt, reduce);
      boolean isSame = entry.start() == plain.position() && entry.storedBytes() == plain.count();
      Path path = files.output(job, attempt);
      return isSame && !isCached(path, plain) ? new DirectRegion(plain, path, buffers) : plain;
    } catch (IOException e) {
      // Whoever sends it says better what is wrong.
      return plain;
    }
  }

  private static boolean isCached(Path path, FileRegion part) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      return PageCache.has(file, part.position(), part.count());
    }
  }
}
