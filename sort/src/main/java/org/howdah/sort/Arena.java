package org.howdah.sort;

import java.util.Arrays;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

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
  private byte[][] pages = new byte[16][];
  private int pageCount;
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

  /** {@code size} as blocks count it. */
  static int roundUp(int size) {
    return (size + UNIT_BYTES - 1) & -UNIT_BYTES;
  }

  /** Bytes taken from the pool that are not free chunks. */
  long bytes() {
    return (long) pageCount * pool.pageBytes() - (long) freeChunks.size * chunkBytes;
  }

  /** The page that the block lies in. */
  byte[] page(int reference) {
    return pages[reference >>> unitsPerPageShift];
  }

  /** Where in its page the block begins. */
  int offset(int reference) {
    return (reference & unitMask) * UNIT_BYTES;
  }

  /** Chunks that were ever handed out; each lies in a region or is free. */
  int chunks() {
    return pageCount == 0
        ? 0
        : (int) (((pageCount - 1L) * pool.pageBytes() + pageOffset) / chunkBytes);
  }

  /** The number of the chunk that a block lies in, from 0. */
  int chunkNumber(int reference) {
    return (int) (Integer.toUnsignedLong(reference) * UNIT_BYTES / chunkBytes);
  }

  int freeChunks() {
    return freeChunks.size;
  }

  /** Reference of free chunk {@code number}. */
  int freeChunk(int number) {
    return freeChunks.items[number];
  }

  private int takeChunk() {
    if (freeChunks.size > 0) {
      return freeChunks.pop();
    }
    if (pageCount == 0 || pageOffset == pool.pageBytes()) {
      addPage();
    }
    int reference = ((pageCount - 1) << unitsPerPageShift) | (pageOffset / UNIT_BYTES);
    pageOffset += chunkBytes;
    return reference;
  }

  private void addPage() {
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, 2 * pageCount);
    }
    pages[pageCount++] = pool.pageAlways();
    pageOffset = 0;
  }

  /** Gives all pages back; all regions are empty from now on and must not be used. */
  void clear() {
    for (int i = 0; i < pageCount; i++) {
      pool.free(pages[i]);
      pages[i] = null;
    }
    pageCount = 0;
    freeChunks.size = 0;
    pageOffset = 0;
  }

  /** Blocks that are freed together, in the order in which they were allocated. */
  final class Region {
    private final IntList chunks = new IntList();
    private final IntList ends = new IntList();
    private byte[] page;
    private int start;
    private int position;
    private int limit;

    /**
     * A block with arbitrary content of {@code size} bytes, rounded up.
     *
     * @throws HowdahException {@link ErrorCode#INTERNAL} if that is more than a chunk
     */
    int allocate(int size) throws HowdahException {
      ensureRoom(size);
      int reference = chunks.last() + (position - start) / UNIT_BYTES;
      position += roundUp(size);
      return reference;
    }

    /** Makes room for {@code size} bytes at {@link #position}. Throws as {@link #allocate}. */
    void ensureRoom(int size) throws HowdahException {
      if (limit - position < size) {
        turnChunk(size);
      }
    }

    private void turnChunk(int size) throws HowdahException {
      if (size > chunkBytes) {
        throw new HowdahException(
            ErrorCode.INTERNAL,
            "a block of " + size + " bytes was asked of chunks of " + chunkBytes);
      }
      if (chunks.size > 0) {
        ends.add(position - start);
      }
      int chunk = takeChunk();
      chunks.add(chunk);
      page = Arena.this.page(chunk);
      start = Arena.this.offset(chunk);
      position = start;
      limit = start + chunkBytes;
    }

    /** The page of the chunk that is being filled. */
    byte[] page() {
      return page;
    }

    /** Where in {@link #page} the next byte goes. */
    int position() {
      return position;
    }

    /** Says that the bytes of {@link #page} up to {@code end} are in use. */
    void fillTo(int end) {
      position = end;
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
      return number == chunks.size - 1 ? position - start : ends.items[number];
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
      page = null;
      position = 0;
      limit = 0;
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
