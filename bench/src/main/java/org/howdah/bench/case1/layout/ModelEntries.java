package org.howdah.bench.case1.layout;

import java.util.ArrayList;
import java.util.List;
import org.howdah.bench.case1.touch.Memory;

/**
 * As Howdah's Entries: a prefix of eight bytes, and 24 bits of partition with 40 of position, for
 * each record, in chunks. One thread at a time.
 */
final class ModelEntries {
  static final int BYTES = 2 * Long.BYTES;
  private static final int POSITION_BITS = 40;
  private static final long POSITION_MASK = (1L << POSITION_BITS) - 1;

  private final ModelPool pool;
  private final List<Memory> chunks = new ArrayList<>();
  private int used;

  ModelEntries(ModelPool pool) {
    this.pool = pool;
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
    return !chunks.isEmpty() && used < pool.chunkBytes();
  }

  private boolean open(Memory chunk) {
    if (chunk == null) {
      return false;
    }
    chunks.add(chunk);
    used = 0;
    return true;
  }

  /** Adds an entry; room was made since the last one. */
  void add(long prefix, int partition, long position) {
    Memory chunk = chunks.get(chunks.size() - 1);
    chunk.putLong(used, prefix);
    chunk.putLong(used + Long.BYTES, ((long) partition << POSITION_BITS) | position);
    used += BYTES;
  }

  int chunks() {
    return chunks.size();
  }

  Memory chunk(int number) {
    return chunks.get(number);
  }

  /** Entries in chunk {@code number}. */
  int size(int number) {
    return (number == chunks.size() - 1 ? used : pool.chunkBytes()) / BYTES;
  }

  void clear() {
    chunks.forEach(pool::free);
    chunks.clear();
    used = 0;
  }
}
