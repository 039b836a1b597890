package org.howdah.yarn.service;

import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * Memory outside of the heap that reads past the page cache go into. Safe for several threads.
 *
 * <p>Memory: what is lent, and what was; never more than so many buffers of 1 MiB.
 */
final class ReadBuffers {
  /** Room of each; a multiple of {@link #ALIGNMENT_BYTES}. */
  static final int BYTES = 1 << 20;

  /** Of positions, lengths and addresses; a device that wants more refuses. */
  static final int ALIGNMENT_BYTES = 4096;

  private final Semaphore free;
  private final Deque<ByteBuffer> unused = new ConcurrentLinkedDeque<>();

  /**
   * @param buffersMax how many are lent at once
   */
  ReadBuffers(int buffersMax) {
    free = new Semaphore(buffersMax);
  }

  /** Lends one, which holds anything; empty if all are lent. */
  Optional<ByteBuffer> borrow() {
    if (!free.tryAcquire()) {
      return Optional.empty();
    }
    ByteBuffer buffer = unused.poll();
    return Optional.of(buffer == null ? make() : buffer);
  }

  void giveBack(ByteBuffer buffer) {
    unused.push(buffer);
    free.release();
  }

  private static ByteBuffer make() {
    return ByteBuffer.allocateDirect(BYTES + ALIGNMENT_BYTES).alignedSlice(ALIGNMENT_BYTES);
  }
}
