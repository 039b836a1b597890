package org.howdah.cache.block;

import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingDeque;

/*
 * Outside of the heap, because a read into the heap goes through such memory anyway: the chunk is
 * checked there, and copied once, to whoever asked for it. Such memory is free only after a garbage
 * collection, which nothing hastens; so it goes from one owner to the next.
 */
/**
 * Memory for a chunk of a block, which its owner lends to one open block after the other, so that
 * opening a block takes none. Not safe for use by several threads.
 */
public final class ChunkBuffer {
  /** 4 MiB in all, for as many readers at a time. */
  private static final int IDLE_MAX = 64;

  private static final LinkedBlockingDeque<ByteBuffer> IDLE = new LinkedBlockingDeque<>(IDLE_MAX);

  private ByteBuffer bytes;

  /** The memory, with anything in it. */
  ByteBuffer bytes() {
    if (bytes == null) {
      ByteBuffer idle = IDLE.pollFirst();
      bytes = idle == null ? ByteBuffer.allocateDirect(BlockFormat.CHUNK_BYTES) : idle;
    }
    return bytes;
  }

  /**
   * Lets others have the memory, until it is needed again. The block that it was lent to must be
   * closed.
   */
  public void release() {
    if (bytes != null) {
      IDLE.offerFirst(bytes);
      bytes = null;
    }
  }
}
