package org.howdah.cache.block;

/** What readers have when the process has no memory outside of the heap left. */
public final class NoMemory {
  private NoMemory() {}

  /** Has none for anybody. */
  public static ChunkBuffer atAll() {
    return new ChunkBuffer(
        () -> {
          throw new OutOfMemoryError("Cannot reserve direct buffer memory");
        });
  }
}
