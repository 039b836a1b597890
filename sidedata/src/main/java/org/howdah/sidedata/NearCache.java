package org.howdah.sidedata;

/*
 * Real text asks for a few thousand keys most of the time, and for half of its distinct keys once. What
 * decides is the cost of finding and of a first sight; see docs/decisions/0014-own-near-cache.md.
 */
/**
 * Decoded values of keys that were asked for, and that other keys are absent. Bounded in bytes.
 * Never stale: what a version of a table holds never changes. Safe for several threads.
 */
final class NearCache<K, V> {
  /** Stands for a key that the table does not have. */
  private static final Object ABSENT = new Object();

  /** An {@link Entry} with compressed references, and its share of the slots. */
  private static final int ENTRY_BYTES = 48;

  private static final int SEGMENT_BITS_MAX = 6;
  private static final long SEGMENT_BYTES_MIN = 64 << 10;
  private static final int SCATTER = 0x9E3779B9;

  /** A value with its key, and what both weigh. */
  static final class Entry<K> {
    private final K key;
    private final Object value;
    private final int hash;
    private final int bytes;

    /* Neither volatile nor guarded: a mark that is lost costs one more look-up at worst. */
    private boolean marked;

    private Entry(K key, Object value, int hash, int bytes) {
      this.key = key;
      this.value = value;
      this.hash = hash;
      this.bytes = bytes;
    }

    K key() {
      return key;
    }

    Object value() {
      return value;
    }

    int hash() {
      return hash;
    }

    int bytes() {
      return bytes;
    }

    void mark() {
      if (!marked) {
        marked = true;
      }
    }

    boolean takeMark() {
      boolean was = marked;
      marked = false;
      return was;
    }
  }

  private final NearSegment<K>[] segments;
  private final int unusedBits;

  /**
   * @param bytesMax about how much heap it may take; of more than 4 MiB, a single value may take
   *     1/64, of less 64 KiB or all
   */
  NearCache(long bytesMax) {
    int bits = 0;
    while (bits < SEGMENT_BITS_MAX && bytesMax >> (bits + 1) >= SEGMENT_BYTES_MIN) {
      bits++;
    }
    segments = newSegments(1 << bits);
    unusedBits = Integer.SIZE - 1 - bits;
    for (int i = 0; i < segments.length; i++) {
      segments[i] = new NearSegment<>(bytesMax >> bits);
    }
  }

  @SuppressWarnings("unchecked")
  private static <K> NearSegment<K>[] newSegments(int length) {
    return (NearSegment<K>[]) new NearSegment<?>[length];
  }

  /** What is known of a key: its value, or what {@link #isAbsent} recognizes; null if nothing. */
  Object find(K key) {
    int hash = hash(key);
    Entry<K> entry = segment(hash).find(key, hash);
    return entry == null ? null : entry.value();
  }

  /** A value as {@link #find} gives it; null stands for an absent key. */
  static Object orAbsent(Object value) {
    return value == null ? ABSENT : value;
  }

  static boolean isAbsent(Object found) {
    return found == ABSENT;
  }

  /**
   * Remembers a value.
   *
   * @param key not changed by anyone any more
   * @param value null if the key is absent
   * @param bytes about how much heap both take
   */
  void put(K key, V value, int bytes) {
    int hash = hash(key);
    segment(hash).add(new Entry<>(key, orAbsent(value), hash, ENTRY_BYTES + bytes));
  }

  /** About how much heap it takes. */
  long bytes() {
    long sum = 0;
    for (NearSegment<K> segment : segments) {
      sum += segment.bytes();
    }
    return sum;
  }

  private static int hash(Object key) {
    int scattered = key.hashCode() * SCATTER;
    return scattered ^ scattered >>> 15;
  }

  private NearSegment<K> segment(int hash) {
    return segments[hash >>> 1 >>> unusedBits];
  }
}
