package org.howdah.yarn.service;

import com.sun.nio.file.ExtendedOpenOption;
import io.netty.channel.FileRegion;
import io.netty.util.AbstractReferenceCounted;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
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
 * A part of a file, of which pieces that are not in the page cache are read past it. Where that
 * cannot be done, or all buffers are lent, the part is sent as it would be without. For one thread
 * at a time.
 */
final class DirectRegion extends AbstractReferenceCounted implements FileRegion {
  private static final Logger LOG = LoggerFactory.getLogger(DirectRegion.class);

  private final FileRegion plain;
  private final Path path;
  private final ReadBuffers buffers;
  private FileChannel cached;
  private FileChannel uncached;
  private ByteBuffer buffer;
  private boolean isPlain;
  private long transferred;

  /**
   * @param plain how it would be sent without; released with this one
   * @param path of the same file
   */
  DirectRegion(FileRegion plain, Path path, ReadBuffers buffers) {
    this.plain = plain;
    this.path = path;
    this.buffers = buffers;
  }

  @Override
  public long position() {
    return plain.position();
  }

  @Override
  public long count() {
    return plain.count();
  }

  @Override
  public long transferTo(WritableByteChannel target, long position) throws IOException {
    if (position != transferred) {
      throw new IllegalArgumentException(position + " is not where it stopped: " + transferred);
    }
    if (transferred == count()) {
      return 0;
    }
    long sent = isFilled() ? target.write(buffer) : plain.transferTo(target, transferred);
    transferred += Math.max(0, sent);
    return sent;
  }

  /** Whether there is something in the buffer; if not, the rest is sent plainly. */
  private boolean isFilled() {
    if (!isPlain && (buffer == null || !buffer.hasRemaining())) {
      try {
        isPlain = !open() || !fill();
      } catch (IOException | UnsupportedOperationException e) {
        LOG.debug("{} is read through the page cache", path, e);
        isPlain = true;
      }
    }
    return !isPlain;
  }

  private boolean open() throws IOException {
    if (buffer != null) {
      return true;
    }
    Optional<ByteBuffer> lent = buffers.borrow();
    if (lent.isEmpty()) {
      return false;
    }
    buffer = lent.get();
    cached = FileChannel.open(path, StandardOpenOption.READ);
    uncached = FileChannel.open(path, StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
    return true;
  }

  private boolean fill() throws IOException {
    long start = position() + transferred;
    int before = (int) (start % ReadBuffers.ALIGNMENT_BYTES);
    int wanted = (int) Math.min(ReadBuffers.BYTES, before + count() - transferred);
    boolean isCached = PageCache.has(cached, start, wanted - before);
    buffer.clear().limit(roundUp(wanted));
    read(isCached ? cached : uncached, start - before, wanted);
    buffer.position(before).limit(wanted);
    return true;
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
  public long transferred() {
    return transferred;
  }

  @Override
  @Deprecated
  public long transfered() {
    return transferred;
  }

  @Override
  protected void deallocate() {
    if (buffer != null) {
      buffers.giveBack(buffer);
      buffer = null;
    }
    close(cached);
    close(uncached);
    plain.release();
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

  @Override
  public FileRegion touch() {
    return this;
  }

  @Override
  public FileRegion touch(Object hint) {
    return this;
  }

  @Override
  public FileRegion retain() {
    super.retain();
    return this;
  }

  @Override
  public FileRegion retain(int increment) {
    super.retain(increment);
    return this;
  }
}
