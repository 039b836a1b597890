package org.howdah.sidedata;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Decoded values of the keys that are asked for most, and that other keys are absent. Real text
 * asks for a few thousand keys most of the time. Never stale: what a version of a table holds never
 * changes. Safe for several threads.
 */
final class NearCache<K, V> {
  /** Stands for a key that the table does not have. */
  private static final Object ABSENT = new Object();

  private static final int ENTRY_BYTES = 96;

  /** A value with its key, and what both weigh. */
  record Entry<K>(K key, Object value, int bytes) {}

  private final Cache<K, Entry<K>> entries;

  /**
   * @param bytesMax about how much heap it may take; 0 keeps nothing
   */
  NearCache(long bytesMax) {
    entries =
        Caffeine.newBuilder()
            .maximumWeight(bytesMax)
            .weigher((K key, Entry<K> entry) -> entry.bytes)
            .executor(Runnable::run)
            .build();
  }

  /** What is known of a key; null if nothing is. */
  Entry<K> find(K key) {
    return entries.getIfPresent(key);
  }

  /**
   * What is known of a key that is not in a cache.
   *
   * @param value null if the key is absent
   */
  static <K> Entry<K> entry(K key, Object value) {
    return new Entry<>(key, value == null ? ABSENT : value, 0);
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
    entries.put(key, new Entry<>(key, value == null ? ABSENT : value, ENTRY_BYTES + bytes));
  }
}
