package org.howdah.hadoop.cache;

import java.util.Arrays;
import org.howdah.cache.Admission;

/*
 * A task reads a little of the block behind its own, to end its last record, and the beginning of a
 * file for its header. If it asked for such blocks to be admitted, others might go for them, and the
 * task whose block it is would find it taken. So nobody is asked before so much was read that it must
 * be the block's own reader; until then the bytes are held.
 */
/** A block that is read from elsewhere, in order, and handed over to the cache as it comes. */
final class OfferedBlock {
  /** More than what readers take of a block that is not theirs: some buffers of 4 to 64 KiB. */
  static final int HELD_BYTES_MAX = 256 << 10;

  /** Whoever takes a few bytes of a block costs no more. */
  private static final int HELD_BYTES_FIRST = 16 << 10;

  private final FileBlocks blocks;
  private final long number;
  private final long bytes;
  private final int heldBytesMax;
  private byte[] held;
  private int heldBytes;
  private long taken;
  private Admission admission;
  private boolean ended;

  OfferedBlock(FileBlocks blocks, long number) {
    this.blocks = blocks;
    this.number = number;
    bytes = blocks.bytes(number);
    heldBytesMax = (int) Math.min(bytes, HELD_BYTES_MAX);
    held = new byte[Math.min(heldBytesMax, HELD_BYTES_FIRST)];
  }

  long number() {
    return number;
  }

  /** How many bytes it has had, and so which of them it needs next. */
  long taken() {
    return taken;
  }

  /** Whether it needs no more, because it is whole or was given up. */
  boolean hasEnded() {
    return ended;
  }

  void take(byte[] source, int offset, int length) {
    int done = 0;
    while (done < length && !ended) {
      makeRoom(length - done);
      int step = Math.min(length - done, held.length - heldBytes);
      System.arraycopy(source, offset + done, held, heldBytes, step);
      heldBytes += step;
      taken += step;
      done += step;
      if (heldBytes == heldBytesMax || taken == bytes) {
        handOver();
      }
    }
  }

  private void makeRoom(int wanted) {
    if (wanted > held.length - heldBytes && held.length < heldBytesMax) {
      long room = Math.max(2L * held.length, (long) heldBytes + wanted);
      held = Arrays.copyOf(held, (int) Math.min(room, heldBytesMax));
    }
  }

  private void handOver() {
    if (admission == null) {
      admission = blocks.admit(number);
    }
    if (admission == null || !admission.append(held, 0, heldBytes)) {
      abandon();
      return;
    }
    heldBytes = 0;
    if (taken == bytes) {
      ended = true;
      blocks.commit(admission);
    }
  }

  /** Nothing is left of it, unless it is whole. */
  void abandon() {
    if (!ended) {
      ended = true;
      if (admission != null) {
        admission.abort();
      }
    }
  }
}
