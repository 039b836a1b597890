package org.howdah.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Small blocks of memory, known by a 32-bit reference in units of eight bytes. Blocks belong to
 * regions, each of which fills chunks of its own, so that the blocks of a region lie close
 * together; a region is freed as a whole. Pages for chunks come from a pool whatever its limit
 * says: the owner asks {@link #bytes} and stops in time. One thread at a time.
 */
final class Arena {
  static final int UNIT_BYTES = 8;

  private final BufferPool pool;
  private final int unitsPerPageShift;
  private final int unitMask;
  private final int chunkBytes;
  private final List<byte[]> pages = new ArrayList<>();
  private final IntList freeChunks = new IntList();
  private int pageOffset;

  /**
   * @param chunkBytes a power of two, at most a page
   */
  Arena(BufferPool pool, int chunkBytes) {
    this.pool = pool;
    this.chunkBytes = chunkBytes;
    int units = pool.pageBytes() / UNIT_BYTES;
    unitsPerPageShift = Integer.numberOfTrailingZeros(units);
    unitMask = units - 1;
  }

  /** The largest block. */
  int chunkBytes() {
    return chunkBytes;
  }

  /** Bytes taken from the pool that are not free chunks. */
  long bytes() {
    return (long) pages.size() * pool.pageBytes() - (long) freeChunks.size * chunkBytes;
  }

  /** The page that the block lies in. */
  byte[] page(int reference) {
    return pages.get(reference >>> unitsPerPageShift);
  }

  /** Where in its page the block begins. */
  int offset(int reference) {
    return (reference & unitMask) * UNIT_BYTES;
  }

  private int takeChunk() {
    if (freeChunks.size > 0) {
      return freeChunks.pop();
    }
    if (pages.isEmpty() || pageOffset == pool.pageBytes()) {
      pages.add(pool.pageAlways());
      pageOffset = 0;
    }
    int reference = ((pages.size() - 1) << unitsPerPageShift) | (pageOffset / UNIT_BYTES);
    pageOffset += chunkBytes;
    return reference;
  }

  /** Gives all pages back; all regions are empty from now on and must not be used. */
  void clear() {
    pages.forEach(pool::free);
    pages.clear();
    freeChunks.size = 0;
    pageOffset = 0;
  }

  /** Blocks that are freed together. */
  final class Region {
    private final IntList chunks = new IntList();
    private final IntList ends = new IntList();
    private int offset = chunkBytes;

    /** A block with arbitrary content of {@code size} bytes, at most a chunk, rounded up. */
    int allocate(int size) {
      turnChunk(size);
      int reference = chunks.last() + offset / UNIT_BYTES;
      offset += (size + UNIT_BYTES - 1) & -UNIT_BYTES;
      return reference;
    }

    /** Makes room for {@code size} bytes at {@link #end}, in {@link #page}. */
    void turnChunk(int size) {
      if (chunkBytes - offset < size) {
        if (chunks.size > 0) {
          ends.add(offset);
        }
        chunks.add(takeChunk());
        offset = 0;
      }
    }

    /** The page of the chunk that is being filled. */
    byte[] page() {
      return Arena.this.page(chunks.last());
    }

    /** Where in {@link #page} the next byte goes. */
    int end() {
      return Arena.this.offset(chunks.last()) + offset;
    }

    /** Says that the bytes up to {@code end} are in use. */
    void fillTo(int end) {
      offset = end - Arena.this.offset(chunks.last());
    }

    int chunks() {
      return chunks.size;
    }

    /** Reference of chunk {@code number}. */
    int chunk(int number) {
      return chunks.items[number];
    }

    /** How many bytes of chunk {@code number} are in use. */
    int chunkEnd(int number) {
      return number == chunks.size - 1 ? offset : ends.items[number];
    }

    void free() {
      for (int i = 0; i < chunks.size; i++) {
        freeChunks.add(chunks.items[i]);
      }
      forget();
    }

    /** Forgets its chunks without freeing them, for when the arena was cleared. */
    void forget() {
      chunks.size = 0;
      ends.size = 0;
      offset = chunkBytes;
    }
  }

  /** A growing list of ints. */
  private static final class IntList {
    private int[] items = new int[4];
    private int size;

    void add(int item) {
      if (size == items.length) {
        items = Arrays.copyOf(items, size * 2);
      }
      items[size++] = item;
    }

    int pop() {
      return items[--size];
    }

    int last() {
      return items[size - 1];
    }
  }
}
