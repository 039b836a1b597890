package org.howdah.sidedata;

import org.howdah.sidedata.NearCache.Entry;

/*
 * An open hash table with linear probing. Finding takes no lock: entries do not change but for their
 * mark, so that a reader that races with a change finds either an entry that is right or none, and to
 * find none is always allowed. Memory runs out by the clock's rule: a hand goes around the slots, takes
 * the marks of entries found since it last came by, and removes those without one. Entries come in
 * without a mark: a key asked for once makes room for the next such key, not for one that is in use.
 */
/** A part of a {@link NearCache} that is changed by one thread at a time. Safe for several. */
final class NearSegment<K> {
  private static final int SLOTS_MIN = 16;

  private final long bytesMax;
  private Entry<K>[] slots = newSlots(SLOTS_MIN);
  private long bytes;
  private int count;
  private int hand;

  NearSegment(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  @SuppressWarnings("unchecked")
  private static <K> Entry<K>[] newSlots(int length) {
    return (Entry<K>[]) new Entry<?>[length];
  }

  /** The entry of a key, which is marked as found; null if there is none. */
  Entry<K> find(K key, int hash) {
    Entry<K>[] current = slots;
    int mask = current.length - 1;
    int slot = hash & mask;
    Entry<K> entry = current[slot];
    // Counted, because a reader without a lock is promised no empty slot.
    for (int left = mask; entry != null && left > 0; left--) {
      if (entry.hash() == hash && entry.key().equals(key)) {
        entry.mark();
        return entry;
      }
      slot = (slot + 1) & mask;
      entry = current[slot];
    }
    return null;
  }

  /** Adds an entry, unless its key has one; entries leave if there is no room. */
  synchronized void add(Entry<K> entry) {
    if (entry.bytes() > bytesMax || find(entry.key(), entry.hash()) != null) {
      return;
    }
    while (bytes + entry.bytes() > bytesMax) {
      evict();
    }
    if (2 * (count + 1) > slots.length) {
      grow();
    }
    insert(slots, entry);
    bytes += entry.bytes();
    count++;
  }

  private static <K> void insert(Entry<K>[] slots, Entry<K> entry) {
    int mask = slots.length - 1;
    int slot = entry.hash() & mask;
    while (slots[slot] != null) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = entry;
  }

  private void grow() {
    Entry<K>[] larger = newSlots(2 * slots.length);
    for (Entry<K> entry : slots) {
      if (entry != null) {
        insert(larger, entry);
      }
    }
    slots = larger;
  }

  private void evict() {
    Entry<K> entry = slots[hand];
    while (entry == null || entry.takeMark()) {
      hand = (hand + 1) & (slots.length - 1);
      entry = slots[hand];
    }
    bytes -= entry.bytes();
    count--;
    close(hand);
  }

  /** Empties a slot, and moves entries that its being taken had displaced. */
  private void close(int gap) {
    int mask = slots.length - 1;
    int open = gap;
    int slot = (gap + 1) & mask;
    for (Entry<K> entry = slots[slot]; entry != null; entry = slots[slot]) {
      int displaced = (slot - entry.hash()) & mask;
      if (displaced >= ((slot - open) & mask)) {
        slots[open] = entry;
        open = slot;
      }
      slot = (slot + 1) & mask;
    }
    slots[open] = null;
  }

  /** What all entries weigh. */
  synchronized long bytes() {
    return bytes;
  }
}
