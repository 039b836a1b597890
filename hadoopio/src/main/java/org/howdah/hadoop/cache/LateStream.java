package org.howdah.hadoop.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSExceptionMessages;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.statistics.IOStatistics;
import org.apache.hadoop.fs.statistics.IOStatisticsSource;
import org.apache.hadoop.fs.statistics.IOStatisticsSupport;

/*
 * Hadoop reads the beginning of a local file's checksums when it opens the file: a seek of the slow device
 * for each file, though all of its blocks may be cached. So the file alone is opened at first, which
 * proves that its reader may read it, and holds on to the bytes that it has by then. If another file has
 * its name when the first byte is missed, those bytes are read, without checksums: they are gone.
 */
/** A file that is open, with its checksums as soon as the first byte of it is read. */
final class LateStream extends FSInputStream implements IOStatisticsSource, StreamCapabilities {
  /** Opens the file as it is to be read. */
  interface Opener {
    FSDataInputStream open() throws IOException;
  }

  private final long length;
  private final Opener opener;
  private final BooleanSupplier isUnchanged;
  private FSDataInputStream unread;
  private FSDataInputStream opened;
  private boolean closed;

  /**
   * @param unread the same file, open
   * @param length that the file had when it was opened
   * @param isUnchanged whether the file's name still stands for the file that is open
   */
  LateStream(FSDataInputStream unread, long length, Opener opener, BooleanSupplier isUnchanged) {
    this.unread = unread;
    this.length = length;
    this.opener = opener;
    this.isUnchanged = isUnchanged;
  }

  private synchronized FSDataInputStream opened() throws IOException {
    if (closed) {
      throw new IOException(FSExceptionMessages.STREAM_IS_CLOSED);
    }
    if (opened == null) {
      FSDataInputStream now = openAnew();
      if (now != unread) {
        now.seek(unread.getPos());
        unread.close();
      }
      opened = now;
      unread = null;
    }
    return opened;
  }

  private FSDataInputStream openAnew() throws IOException {
    FSDataInputStream now;
    try {
      now = opener.open();
    } catch (IOException e) {
      if (isUnchanged.getAsBoolean()) {
        throw e;
      }
      return unread;
    }
    if (isUnchanged.getAsBoolean()) {
      return now;
    }
    now.close();
    return unread;
  }

  /** For those that hold the lock until they are done with it: it may be closed for another. */
  private FSDataInputStream current() {
    return opened == null ? unread : opened;
  }

  /** That a file ends where it did needs no checksum. */
  private synchronized boolean isAtItsEnd(long position) throws IOException {
    return opened == null
        && !closed
        && position >= length
        && unread.read(position, new byte[1], 0, 1) < 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int count) throws IOException {
    return count > 0 && isAtItsEnd(getPos()) ? -1 : opened().read(target, offset, count);
  }

  @Override
  public int read(long position, byte[] target, int offset, int count) throws IOException {
    return count > 0 && isAtItsEnd(position) ? -1 : opened().read(position, target, offset, count);
  }

  @Override
  public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
      throws IOException {
    opened().readVectored(ranges, allocate);
  }

  /** As the file as it is to be read answers to what lies beyond its end. */
  @Override
  public synchronized void seek(long position) throws IOException {
    (position > length ? opened() : current()).seek(position);
  }

  @Override
  public synchronized long getPos() throws IOException {
    return current().getPos();
  }

  @Override
  public boolean seekToNewSource(long position) throws IOException {
    return opened().seekToNewSource(position);
  }

  @Override
  public synchronized int available() throws IOException {
    return current().available();
  }

  @Override
  public synchronized boolean hasCapability(String capability) {
    return capability.equalsIgnoreCase(StreamCapabilities.IOSTATISTICS)
        && current().hasCapability(capability);
  }

  @Override
  public synchronized IOStatistics getIOStatistics() {
    return IOStatisticsSupport.retrieveIOStatistics(current());
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      current().close();
    }
  }
}
