package org.howdah.bench.case1.layout;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.howdah.bench.case1.touch.Memory;

/**
 * As Howdah's Arena: blocks known by a reference in units of eight bytes, in regions that fill
 * chunks of their own and are freed as a whole. One thread at a time.
 */
final class ModelArena {
  private static final int UNIT_BYTES = 8;

  private final ModelPool pool;
  private final int chunkBytes;
  private final List<Memory> pages = new ArrayList<>();
  private final Deque<Integer> freeChunks = new ArrayDeque<>();
  private int pageOffset;

  /**
   * @param chunkBytes a power of two, at most a page
   */
  ModelArena(ModelPool pool, int chunkBytes) {
    this.pool = pool;
    this.chunkBytes = chunkBytes;
  }

  /** Bytes taken from the pool that are not free chunks. */
  long bytes() {
    return (long) pages.size() * pool.pageBytes() - (long) freeChunks.size() * chunkBytes;
  }

  Memory page(int reference) {
    return pages.get((int) (address(reference) / pool.pageBytes()));
  }

  int offset(int reference) {
    return (int) (address(reference) % pool.pageBytes());
  }

  private static long address(int reference) {
    return Integer.toUnsignedLong(reference) * UNIT_BYTES;
  }

  private int takeChunk() {
    if (!freeChunks.isEmpty()) {
      return freeChunks.pop();
    }
    if (pages.isEmpty() || pageOffset == pool.pageBytes()) {
      pages.add(pool.pageAlways());
      pageOffset = 0;
    }
    long address = (pages.size() - 1L) * pool.pageBytes() + pageOffset;
    pageOffset += chunkBytes;
    return (int) (address / UNIT_BYTES);
  }

  /** Gives all pages back; all regions must be forgotten. */
  void clear() {
    pages.forEach(pool::free);
    pages.clear();
    freeChunks.clear();
    pageOffset = 0;
  }

  /** Blocks that are freed together, in the order in which they were allocated. */
  final class Region {
    private final List<Integer> chunks = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();

    /** A block of {@code size} bytes, rounded up. */
    int allocate(int size) {
      int rounded = (size + UNIT_BYTES - 1) & -UNIT_BYTES;
      int at = append(rounded);
      return chunks.get(chunks.size() - 1) + at / UNIT_BYTES;
    }

    /** Makes {@code size} bytes part of the last chunk, and returns where in it they begin. */
    int append(int size) {
      int last = chunks.size() - 1;
      if (last < 0 || ends.get(last) + size > chunkBytes) {
        chunks.add(takeChunk());
        ends.add(0);
        last++;
      }
      int at = ends.get(last);
      ends.set(last, at + size);
      return at;
    }

    int chunks() {
      return chunks.size();
    }

    int chunk(int number) {
      return chunks.get(number);
    }

    /** How many bytes of a chunk are in use. */
    int end(int number) {
      return ends.get(number);
    }

    void free() {
      for (int chunk : chunks) {
        freeChunks.push(chunk);
      }
      forget();
    }

    /** Forgets its chunks without freeing them, for when the arena was cleared. */
    void forget() {
      chunks.clear();
      ends.clear();
    }
  }
}
