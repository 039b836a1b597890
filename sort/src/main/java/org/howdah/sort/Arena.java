package org.howdah.sort;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Small blocks of memory in a pool's pages, known by a 32-bit reference in units of eight bytes.
 * Blocks belong to regions, which are freed as a whole. One thread at a time.
 */
final class Arena {
  static final int UNIT_BYTES = 8;

  private final BufferPool pool;
  private final int unitsPerPageShift;
  private final int unitMask;
  private final List<byte[]> pages = new ArrayList<>();
  private final Deque<Integer> freeNumbers = new ArrayDeque<>();

  Arena(BufferPool pool) {
    this.pool = pool;
    int units = pool.pageBytes() / UNIT_BYTES;
    unitsPerPageShift = Integer.numberOfTrailingZeros(units);
    unitMask = units - 1;
  }

  /** The page that the block lies in. */
  byte[] page(int reference) {
    return pages.get(reference >>> unitsPerPageShift);
  }

  /** Where in its page the block begins. */
  int offset(int reference) {
    return (reference & unitMask) * UNIT_BYTES;
  }

  private int addPage() {
    byte[] page = pool.pageAlways();
    Integer number = freeNumbers.poll();
    if (number != null) {
      pages.set(number, page);
      return number;
    }
    pages.add(page);
    return pages.size() - 1;
  }

  /** Blocks that are freed together. */
  final class Region {
    private final List<Integer> numbers = new ArrayList<>();
    private int offset = pool.pageBytes();

    /** Whether a block of {@code size} bytes needs a further page. */
    boolean needsPage(int size) {
      return pool.pageBytes() - offset < size;
    }

    /** A block with arbitrary content of {@code size} bytes, at most a page, rounded up. */
    int allocate(int size) {
      if (needsPage(size)) {
        numbers.add(addPage());
        offset = 0;
      }
      int reference =
          (numbers.get(numbers.size() - 1) << unitsPerPageShift) | (offset / UNIT_BYTES);
      offset += (size + UNIT_BYTES - 1) & -UNIT_BYTES;
      return reference;
    }

    long bytes() {
      return (long) numbers.size() * pool.pageBytes();
    }

    void free() {
      for (int number : numbers) {
        pool.free(pages.set(number, null));
        freeNumbers.push(number);
      }
      numbers.clear();
      offset = pool.pageBytes();
    }
  }
}
