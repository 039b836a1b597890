package org.howdah.sidedata;

import java.util.List;

/*
 * Real text asks for a few thousand keys most of the time, and for half of its distinct keys once. What
 * decides is the cost of finding and of a first sight; see docs/decisions/0014-own-near-cache.md.
 */
/**
 * Decoded values of keys that were asked for, and that other keys are absent. Bounded in bytes.
 * Never stale: what a version of a table holds never changes. Safe for several threads.
 */
final class NearCache<K> {
  /** Stands for a key that the table does not have. */
  private static final Object ABSENT = new Object();

  /** An {@link Entry} with compressed references, and its share of the table. */
  private static final int ENTRY_BYTES = 64;

  private static final int SEGMENT_BITS_MAX = 6;
  private static final long SEGMENT_BYTES_MIN = 64 << 10;

  private final NearSegment<K>[] segments;
  private final int unusedBits;

  /**
   * @param bytesMax about how much heap it may take; of more than 4 MiB, a single value may take
   *     1/64, of less 64 KiB or all
   */
  NearCache(long bytesMax, Coder<K> keys) {
    int bits = 0;
    while (bits < SEGMENT_BITS_MAX && bytesMax >> (bits + 1) >= SEGMENT_BYTES_MIN) {
      bits++;
    }
    segments = newSegments(1 << bits);
    unusedBits = Integer.SIZE - 1 - bits;
    for (int i = 0; i < segments.length; i++) {
      segments[i] = new NearSegment<>(bytesMax >> bits, keys);
    }
  }

  @SuppressWarnings("unchecked")
  private static <K> NearSegment<K>[] newSegments(int length) {
    return (NearSegment<K>[]) new NearSegment<?>[length];
  }

  /**
   * What is known of keys: their values, or what {@link #isAbsent} recognizes; null if nothing.
   *
   * @param hashes as {@link Entry#hash} gives them
   * @param found receives it
   * @return about how much heap takes what was found
   */
  long find(List<? extends K> keys, int[] hashes, Object[] found) {
    // In two rounds, so that the memory of many keys is waited for at once.
    for (int i = 0; i < found.length; i++) {
      found[i] = segment(hashes[i]).candidate(hashes[i]);
    }
    long bytes = 0;
    for (int i = 0; i < found.length; i++) {
      if (found[i] != null) {
        Entry entry = segment(hashes[i]).find(keys.get(i), hashes[i], (Entry) found[i]);
        found[i] = entry == null ? null : entry.value();
        bytes += entry == null ? 0 : entry.bytes();
      }
    }
    return bytes;
  }

  /** A value as {@link #find} gives it; null stands for an absent key. */
  static Object orAbsent(Object value) {
    return value == null ? ABSENT : value;
  }

  static boolean isAbsent(Object found) {
    return found == ABSENT;
  }

  /** What {@link #orAbsent} was given. */
  static Object orNull(Object found) {
    return isAbsent(found) ? null : found;
  }

  /**
   * Remembers the answer to an entry's key, and sets it.
   *
   * @param value as of {@link #orAbsent}
   * @param bytes about how much heap key and value take
   */
  void put(Entry entry, Object value, int bytes) {
    entry.answer(value, ENTRY_BYTES + bytes);
    segment(entry.hash()).add(entry);
  }

  /** About how much heap it takes. */
  long bytes() {
    long sum = 0;
    for (NearSegment<K> segment : segments) {
      sum += segment.bytes();
    }
    return sum;
  }

  private NearSegment<K> segment(int hash) {
    return segments[hash >>> 1 >>> unusedBits];
  }
}
