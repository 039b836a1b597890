package org.howdah.bench.case1.layout;

import java.util.ArrayDeque;
import java.util.Deque;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;

/**
 * As Howdah's BufferPool: pages and chunks up to one limit, used again after they were freed. One
 * thread at a time.
 */
final class ModelPool {
  private static final int PAGE_BYTES_MAX = 1 << 20;
  private static final int PAGE_BYTES_MIN = 1 << 10;
  private static final int PAGES_MIN = 64;

  private final AddressSpace space;
  private final long bytesMax;
  private final int pageBytes;
  private final Deque<Memory> freePages = new ArrayDeque<>();
  private final Deque<Memory> freeChunks = new ArrayDeque<>();
  private long bytesLent;

  ModelPool(long bytesMax, AddressSpace space) {
    this.bytesMax = bytesMax;
    this.space = space;
    long wish = Long.highestOneBit(bytesMax / PAGES_MIN);
    pageBytes = (int) Math.min(PAGE_BYTES_MAX, Math.max(PAGE_BYTES_MIN, wish));
  }

  AddressSpace space() {
    return space;
  }

  long bytesMax() {
    return bytesMax;
  }

  int pageBytes() {
    return pageBytes;
  }

  int chunkBytes() {
    return pageBytes / 2;
  }

  /** A page, or null if the limit is reached. */
  Memory page() {
    return bytesLent + pageBytes > bytesMax ? null : pageAlways();
  }

  Memory pageAlways() {
    bytesLent += pageBytes;
    Memory page = freePages.poll();
    return page != null ? page : space.allocate(pageBytes);
  }

  /** A chunk, or null if the limit is reached. */
  Memory chunk() {
    return bytesLent + chunkBytes() > bytesMax ? null : chunkAlways();
  }

  Memory chunkAlways() {
    bytesLent += chunkBytes();
    Memory chunk = freeChunks.poll();
    return chunk != null ? chunk : space.allocate(chunkBytes());
  }

  void free(Memory memory) {
    bytesLent -= memory.bytes();
    (memory.bytes() == pageBytes ? freePages : freeChunks).push(memory);
  }
}
