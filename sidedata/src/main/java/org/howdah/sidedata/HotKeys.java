package org.howdah.sidedata;

/*
 * Keeping count of who is asked for how often takes the near cache more time than finding. A thread's
 * own few thousand most frequent keys need no count: each has one slot, and the last one asked for
 * stays in it. Scoring kernel source text with two threads spent 60 % of its time in the near cache.
 */
/**
 * What one thread found in the {@link NearCache} lately: at most 8192 entries of at most 256 bytes.
 * Not safe for use by several threads.
 */
final class HotKeys<K> {
  private static final int SLOTS = 1 << 13;
  private static final int BYTES_MAX = 256;

  private final NearCache.Entry<?>[] slots = new NearCache.Entry<?>[SLOTS];

  /** What is known of a key here; null if nothing is. */
  Object find(K key) {
    NearCache.Entry<?> entry = slots[slot(key)];
    return entry != null && entry.key().equals(key) ? entry.value() : null;
  }

  /** Remembers what the near cache knows, unless it is large. */
  void keep(NearCache.Entry<K> entry) {
    if (entry.bytes() <= BYTES_MAX) {
      slots[slot(entry.key())] = entry;
    }
  }

  private int slot(K key) {
    int hash = key.hashCode();
    return (hash ^ hash >>> 16) & (SLOTS - 1);
  }
}
