package org.howdah.cache.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;

/** A map of bounded size that forgets what was used least recently. */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final float LOAD_FACTOR = 0.75f;

  private final transient IntSupplier entriesMax;

  RecentlyUsed(int entriesMax) {
    this(() -> entriesMax);
  }

  /**
   * @param entriesMax is asked at each new entry; where it has become less, no more are forgotten
   *     than come
   */
  RecentlyUsed(IntSupplier entriesMax) {
    super(16, LOAD_FACTOR, true);
    this.entriesMax = entriesMax;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > entriesMax.getAsInt();
  }
}
