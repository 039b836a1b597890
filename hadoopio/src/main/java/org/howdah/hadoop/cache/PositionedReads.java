package org.howdah.hadoop.cache;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FileRange;
import org.howdah.cache.Admission;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.block.ChunkBuffer;

/** Reads of cached blocks that have no position in common. Safe for several threads. */
final class PositionedReads {
  private static final long NONE = -1;

  private final FileBlocks blocks;
  private final ChunkBuffer lent = new ChunkBuffer();
  private CachedBlock block;
  private long number = NONE;
  private boolean closed;

  PositionedReads(FileBlocks blocks) {
    this.blocks = blocks;
  }

  /**
   * Fills an array with bytes of one block.
   *
   * @return false if it is not cached
   */
  boolean read(long position, byte[] target, int offset, int length) {
    return isCurrent() && readHeld(position, target, offset, length);
  }

  /** Whoever is asked may be far away, and others read meanwhile. */
  private boolean isCurrent() {
    boolean current = blocks.isCurrent();
    if (!current) {
      close();
    }
    return current;
  }

  private synchronized boolean readHeld(long position, byte[] target, int offset, int length) {
    long wanted = blocks.number(position);
    if (!holds(wanted)) {
      return false;
    }
    if (block.read(position - blocks.start(wanted), target, offset, length)) {
      return true;
    }
    block.close();
    block = null;
    return false;
  }

  /** Makes a block the one that is open, if it is cached. */
  private synchronized boolean holds(long wanted) {
    if (closed) {
      return false;
    }
    if (wanted != number) {
      leave();
      number = wanted;
      block = blocks.open(wanted, lent);
    }
    return block != null;
  }

  /**
   * Fills a range of the file.
   *
   * @param allocate is asked for memory only if all of it is cached
   * @return false if it is not
   */
  boolean read(FileRange range, IntFunction<ByteBuffer> allocate) {
    long from = range.getOffset();
    int length = range.getLength();
    if (from + length > blocks.length() || !isCurrent() || !areThere(from, length)) {
      return false;
    }
    ByteBuffer buffer = allocate.apply(length);
    boolean direct = !buffer.hasArray();
    byte[] bytes = direct ? new byte[length] : buffer.array();
    int offset = direct ? 0 : buffer.arrayOffset() + buffer.position();
    if (!fill(from, bytes, offset, length)) {
      return false;
    }
    if (direct) {
      buffer.put(bytes);
    } else {
      buffer.position(buffer.position() + length);
    }
    range.setData(CompletableFuture.completedFuture(buffer.flip()));
    return true;
  }

  /** The first that is not there is asked for, so that it counts as missed. */
  private boolean areThere(long from, int length) {
    long last = blocks.number(from + length - 1);
    long number = blocks.number(from);
    while (number <= last && blocks.has(number)) {
      number++;
    }
    return number > last || holds(number);
  }

  private boolean fill(long from, byte[] target, int offset, int length) {
    int done = 0;
    boolean all = true;
    while (all && done < length) {
      long next = from + done;
      long number = blocks.number(next);
      int step = (int) Math.min(length - done, blocks.start(number) + blocks.bytes(number) - next);
      all = read(next, target, offset + done, step);
      done += step;
    }
    return all;
  }

  /** Bytes were read from elsewhere; they are offered if they happen to be a whole block. */
  void missed(long position, byte[] source, int offset, int length) {
    long missed = blocks.number(position);
    if (!blocks.takesAny() || position != blocks.start(missed) || length != blocks.bytes(missed)) {
      return;
    }
    Admission admission = blocks.admit(missed);
    if (admission != null && admission.append(source, offset, length)) {
      blocks.commit(admission);
      forget(missed);
    }
  }

  private synchronized void forget(long missed) {
    if (number == missed && block == null) {
      number = NONE;
    }
  }

  /** Gives back what it holds; it takes that again when it needs it. */
  synchronized void release() {
    leave();
    lent.release();
  }

  private void leave() {
    if (block != null) {
      block.close();
    }
    block = null;
    number = NONE;
  }

  synchronized void close() {
    release();
    closed = true;
  }
}
