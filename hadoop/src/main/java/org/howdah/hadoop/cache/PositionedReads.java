package org.howdah.hadoop.cache;

import org.howdah.cache.Admission;
import org.howdah.cache.CachedBlock;

/** Reads of cached blocks that have no position in common. Safe for several threads. */
final class PositionedReads {
  private static final long NONE = -1;

  private final FileBlocks blocks;
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
  synchronized boolean read(long position, byte[] target, int offset, int length) {
    if (closed) {
      return false;
    }
    long wanted = blocks.number(position);
    if (wanted != number) {
      release();
      number = wanted;
      block = blocks.open(wanted);
    }
    if (block == null) {
      return false;
    }
    if (block.read(position - blocks.start(wanted), target, offset, length)) {
      return true;
    }
    block.close();
    block = null;
    return false;
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
