package org.howdah.sidedata;

import java.util.List;
import java.util.Map;

/** A table of which all is near: no key is ever asked for. */
final class HeapCore<K, V> extends TableCore<K, V> {
  private final Map<K, V> entries;

  /**
   * @param entries not changed by anyone any more
   */
  HeapCore(Map<K, V> entries) {
    super(new NoBackend(), null, null, 0);
    this.entries = entries;
  }

  @Override
  int hash(K key) {
    return 0;
  }

  @Override
  long find(List<? extends K> wanted, int[] hashes, Object[] found) {
    for (int i = 0; i < found.length; i++) {
      found[i] = NearCache.orAbsent(entries.get(wanted.get(i)));
    }
    return 0;
  }

  /** Where nothing is looked for. */
  private static final class NoBackend implements Backend, ImmediateSession {
    @Override
    public Session open() {
      return this;
    }

    @Override
    public String where() {
      return "the heap";
    }

    @Override
    public void begin(KeyBatch batch) {
      throw new IllegalStateException(
          "a table in the heap was asked for " + batch.size() + " keys");
    }

    @Override
    public void close() {}
  }
}
