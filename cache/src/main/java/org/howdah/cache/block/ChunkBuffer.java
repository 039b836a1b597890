package org.howdah.cache.block;

import java.nio.ByteBuffer;

/*
 * Outside of the heap, because a read into the heap goes through such memory anyway: the chunk is
 * checked there, and copied once, to whoever asked for it.
 */
/**
 * Memory for a chunk of a block, which its owner lends to one open block after the other, so that
 * opening a block takes none. Not safe for use by several threads.
 */
public final class ChunkBuffer {
  private ByteBuffer bytes = ByteBuffer.allocateDirect(0);

  /** All of it, at least as much as is needed. */
  ByteBuffer atLeast(int needed) {
    if (bytes.capacity() < needed) {
      bytes = ByteBuffer.allocateDirect(needed);
    }
    return bytes;
  }
}
