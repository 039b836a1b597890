package org.howdah.cache.block;

import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Supplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

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

  private final Supplier<ByteBuffer> source;
  private ByteBuffer bytes;

  /** Takes memory when it is first needed. */
  public ChunkBuffer() {
    this(ChunkBuffer::idleOrNew);
  }

  /**
   * @param source may throw that there is no memory
   */
  ChunkBuffer(Supplier<ByteBuffer> source) {
    this.source = source;
  }

  private static ByteBuffer idleOrNew() {
    ByteBuffer idle = IDLE.pollFirst();
    return idle == null ? ByteBuffer.allocateDirect(BlockFormat.CHUNK_BYTES) : idle;
  }

  /**
   * The memory, with anything in it.
   *
   * @throws HowdahException {@link ErrorCode#RESOURCES} if there is none: whoever reads does
   *     without the cache then, and fails for lack of memory only where it would without one
   */
  ByteBuffer bytes() throws HowdahException {
    if (bytes == null) {
      try {
        bytes = source.get();
      } catch (OutOfMemoryError e) {
        throw noMemory(e);
      }
    }
    return bytes;
  }

  static HowdahException noMemory(OutOfMemoryError cause) {
    return new HowdahException(
        ErrorCode.RESOURCES,
        "no memory to read cached blocks with ("
            + cause.getMessage()
            + "); raise -XX:MaxDirectMemorySize, or close files that were read",
        cause);
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
