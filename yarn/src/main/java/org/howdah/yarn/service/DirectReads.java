package org.howdah.yarn.service;

import io.netty.channel.FileRegion;
import io.netty.handler.stream.ChunkedFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
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
   * @param plain how Hadoop would: a {@link FileRegion}, or a {@link ChunkedFile} to be encrypted
   * @return the same if it is short, in the page cache, or not that part
   */
  Object of(Object plain, String job, String attempt, int reduce) {
    if (plain instanceof FileRegion region) {
      return find(region.position(), region.count(), job, attempt, reduce)
          .<Object>map(path -> new DirectRegion(region, path, buffers))
          .orElse(plain);
    }
    if (plain instanceof ChunkedFile file) {
      return find(file.startOffset(), file.length(), job, attempt, reduce)
          .<Object>map(path -> new DirectChunks(file, path, buffers))
          .orElse(plain);
    }
    return plain;
  }

  /** The file whose part is worth it; empty if none is. */
  private Optional<Path> find(long position, long count, String job, String attempt, int reduce) {
    if (isSecure || count < BYTES_MIN) {
      return Optional.empty();
    }
    try {
      RunIndex.Entry entry = files.entry(job, attempt, reduce);
      boolean isSame = entry.start() == position && entry.storedBytes() == count;
      Path path = files.output(job, attempt);
      return isSame && !isCached(path, position, count) ? Optional.of(path) : Optional.empty();
    } catch (IOException e) {
      // Whoever sends it says better what is wrong.
      return Optional.empty();
    }
  }

  private static boolean isCached(Path path, long position, long count) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      return PageCache.has(file, position, count);
    }
  }
}
