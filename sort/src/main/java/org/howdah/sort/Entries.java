package org.howdah.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * What a sort moves instead of records: for each record a key prefix and a locator, 16 bytes side
 * by side, in chunks of at most 512 KiB that are each sorted within the processor's cache and then
 * merged. One thread at a time.
 *
 * <p>A locator is a partition, 24 bits, and a position that only the records' owner understands, 40
 * bits.
 */
final class Entries {
  /** Partitions are below this. */
  static final int PARTITIONS_MAX = 1 << 24;

  static final int ENTRY_LONGS = 2;
  static final int ENTRY_BYTES = ENTRY_LONGS * Long.BYTES;
  private static final int POSITION_BITS = 40;
  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  private final BufferPool pool;
  private final List<long[]> chunks = new ArrayList<>();
  private long[] chunk;
  private int used;

  Entries(BufferPool pool) {
    this.pool = pool;
  }

  static long locator(int partition, long position) {
    return ((long) partition << POSITION_BITS) | position;
  }

  static int partition(long locator) {
    return (int) (locator >>> POSITION_BITS);
  }

  static long position(long locator) {
    return locator & POSITION_MASK;
  }

  /** Makes room for one more; false if there is no memory for it. */
  boolean ensureRoom() {
    return hasRoom() || open(pool.chunk());
  }

  /** Makes room for one more whatever the pool's limit says. */
  void makeRoom() {
    if (!hasRoom()) {
      open(pool.chunkAlways());
    }
  }

  private boolean hasRoom() {
    return chunk != null && used < chunk.length;
  }

  private boolean open(long[] next) {
    if (next == null) {
      return false;
    }
    chunk = next;
    chunks.add(next);
    used = 0;
    return true;
  }

  /** Adds an entry; room was made since the last one. */
  void add(long prefix, long locator) {
    chunk[used] = prefix;
    chunk[used + 1] = locator;
    used += ENTRY_LONGS;
  }

  /** How many chunks there are. */
  int chunks() {
    return chunks.size();
  }

  long[] chunk(int number) {
    return chunks.get(number);
  }

  /** Entries in chunk {@code number}. */
  int size(int number) {
    return (number == chunks.size() - 1 ? used : chunks.get(number).length) / ENTRY_LONGS;
  }

  /** Entries in all chunks. */
  long size() {
    return chunks.isEmpty() ? 0 : ((chunks.size() - 1L) * pool.chunkLongs() + used) / ENTRY_LONGS;
  }

  void clear() {
    chunks.forEach(pool::free);
    chunks.clear();
    chunk = null;
    used = 0;
  }
}
