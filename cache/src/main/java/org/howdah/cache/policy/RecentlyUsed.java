package org.howdah.cache.policy;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of bounded size that forgets what was used least recently. */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final float LOAD_FACTOR = 0.75f;

  private final int entriesMax;

  RecentlyUsed(int entriesMax) {
    super(16, LOAD_FACTOR, true);
    this.entriesMax = entriesMax;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > entriesMax;
  }
}
