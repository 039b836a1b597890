package org.howdah.sidedata;

/*
 * Memory runs out by the clock's rule: a hand goes around the entries, takes the marks of those found
 * since it last came by, and removes the next without one, whose number the newest gets. Entries come in
 * without a mark: a key asked for once makes room for the next such key, not for one that is in use.
 */
/** A part of a {@link NearCache} that is changed by one thread at a time. Safe for several. */
final class NearSegment<K> {
  private final long bytesMax;
  private final EntryTable<K> entries;
  private long bytes;
  private int hand;

  NearSegment(long bytesMax, Coder<K> keys) {
    this.bytesMax = bytesMax;
    entries = new EntryTable<>(keys);
  }

  /** What {@link #find} is likely to find, without a look at it; null if there is nothing. */
  Entry candidate(int hash) {
    return entries.candidate(hash);
  }

  /**
   * The entry of a key, which is marked as found; null if there is none.
   *
   * @param candidate of its hash
   */
  Entry find(K key, int hash, Entry candidate) {
    Entry entry = entries.is(candidate, key, hash) ? candidate : entries.find(key, hash);
    if (entry != null) {
      entry.mark();
    }
    return entry;
  }

  /** Adds an entry, unless its key has one; others leave if there is no room. */
  synchronized void add(Entry entry) {
    if (entry.bytes() <= bytesMax && entries.add(entry)) {
      bytes += entry.bytes();
      while (bytes > bytesMax) {
        evict(entry);
      }
    }
  }

  private void evict(Entry newest) {
    Entry entry = next();
    while (entry == newest || entry.takeMark()) {
      entry = next();
    }
    bytes -= entry.bytes();
    entries.remove(entry);
  }

  private Entry next() {
    hand = hand + 1 < entries.count() ? hand + 1 : 0;
    return entries.get(hand);
  }

  /** What all entries weigh. */
  synchronized long bytes() {
    return bytes;
  }
}
