package org.howdah.yarn.service;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Linux reads ahead of who reads in order: 128 KiB by default, 8 MiB on some machines. Behind a segment that
 * is another reduce task's. Where memory is short, it leaves before that task asks for it, and is read twice.
 * Java cannot tell Linux not to; but what is read past the page cache is no more than what was asked for.
 */
/**
 * Reads a part of a file in order, pieces that are not in the page cache past it. For one thread at
 * a time; the caller closes it.
 */
final class DirectReader implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(DirectReader.class);

  private final Path path;
  private final long position;
  private final long count;
  private final ReadBuffers buffers;
  private FileChannel cached;
  private FileChannel uncached;
  private ByteBuffer buffer;
  private boolean hasGivenUp;

  /**
   * @param position where the part begins
   * @param count its length
   */
  DirectReader(Path path, long position, long count, ReadBuffers buffers) {
    this.path = path;
    this.position = position;
    this.count = count;
    this.buffers = buffers;
  }

  /**
   * What comes next, up to 1 MiB of it; the same buffer until all of it is taken.
   *
   * @param done how much of the part was taken, less than all of it
   * @return empty if it cannot be read so, from now on: all buffers are lent, the file system does
   *     not do it, or the file is damaged
   */
  Optional<ByteBuffer> next(long done) {
    if (!hasGivenUp && (buffer == null || !buffer.hasRemaining())) {
      try {
        hasGivenUp = !open();
        if (!hasGivenUp) {
          fill(done);
        }
      } catch (IOException | UnsupportedOperationException e) {
        LOG.debug("{} is read through the page cache", path, e);
        hasGivenUp = true;
      }
    }
    return hasGivenUp ? Optional.empty() : Optional.of(buffer);
  }

  private boolean open() throws IOException {
    if (buffer == null) {
      buffer = buffers.borrow().orElse(null);
    }
    if (buffer != null && uncached == null) {
      cached = FileChannel.open(path, StandardOpenOption.READ);
      uncached = FileChannel.open(path, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
    }
    return buffer != null;
  }

  private void fill(long done) throws IOException {
    long start = position + done;
    int before = (int) (start % ReadBuffers.ALIGNMENT_BYTES);
    int wanted = (int) Math.min(ReadBuffers.BYTES, before + count - done);
    boolean isCached = PageCache.has(cached, start, wanted - before);
    buffer.clear().limit(roundUp(wanted));
    read(isCached ? cached : uncached, start - before, wanted);
    buffer.position(before).limit(wanted);
  }

  private static int roundUp(int bytes) {
    int over = bytes % ReadBuffers.ALIGNMENT_BYTES;
    return over == 0 ? bytes : bytes + ReadBuffers.ALIGNMENT_BYTES - over;
  }

  private void read(FileChannel file, long from, int wanted) throws IOException {
    while (buffer.position() < wanted) {
      if (file.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException(path + " ends before " + (from + wanted));
      }
    }
  }

  @Override
  public void close() {
    hasGivenUp = true;
    if (buffer != null) {
      buffers.giveBack(buffer);
      buffer = null;
    }
    close(cached);
    close(uncached);
  }

  private static void close(FileChannel file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      LOG.debug("a file that was only read cannot be closed", e);
    }
  }
}
