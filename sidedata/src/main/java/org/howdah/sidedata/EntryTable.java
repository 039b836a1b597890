package org.howdah.sidedata;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/*
 * Linear probing in an index of numbers, each with its entry's hash; the entries lie in the order of
 * their numbers. So a probe touches no object but the one it looks for, and a collector that looks for
 * references to young objects finds those of the last entries side by side instead of all over an index.
 *
 * Finding takes no lock, even where others change the table under one: whoever races with a change
 * finds at a number an entry whose key says that it is another one, or none.
 */
/**
 * A hash table of entries, which are numbered from 0 without gaps. One thread at a time changes it;
 * others may find in it meanwhile, who may then miss an entry that is there.
 */
final class EntryTable<K> {
  private static final int ENTRIES_MIN = 16;
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(Entry[].class);

  private final Coder<K> keys;

  /** Of each slot the hash above and the number plus one below; 0 if it is empty. */
  private long[] index = new long[2 * ENTRIES_MIN];

  private Entry[] entries = new Entry[ENTRIES_MIN];
  private int count;

  EntryTable(Coder<K> keys) {
    this.keys = keys;
  }

  private static long slotOf(int hash, int number) {
    return (long) hash << Integer.SIZE | (number + 1);
  }

  private static int hash(long slot) {
    return (int) (slot >> Integer.SIZE);
  }

  private static int number(long slot) {
    return (int) slot - 1;
  }

  /** The first entry with a hash, which is not looked at; null if there is none. */
  Entry candidate(int hash) {
    long[] current = index;
    Entry[] numbered = entries;
    int mask = current.length - 1;
    int place = hash & mask;
    long slot = current[place];
    for (int left = mask; slot != 0 && left > 0; left--) {
      if (hash(slot) == hash) {
        int number = number(slot);
        return number < numbered.length ? (Entry) ENTRY.getAcquire(numbered, number) : null;
      }
      place = (place + 1) & mask;
      slot = current[place];
    }
    return null;
  }

  /** Whether an entry is the one of a key. */
  boolean is(Entry entry, K key, int hash) {
    return entry.hash() == hash && keys.isKept(key, entry.key());
  }

  /** The entry of a key; null if there is none. */
  Entry find(K key, int hash) {
    long[] current = index;
    Entry[] numbered = entries;
    int mask = current.length - 1;
    int place = hash & mask;
    long slot = current[place];
    // Counted, because a reader without a lock is promised no empty slot.
    for (int left = mask; slot != 0 && left > 0; left--) {
      if (hash(slot) == hash && number(slot) < numbered.length) {
        Entry entry = (Entry) ENTRY.getAcquire(numbered, number(slot));
        if (entry != null && is(entry, key, hash)) {
          return entry;
        }
      }
      place = (place + 1) & mask;
      slot = current[place];
    }
    return null;
  }

  /** Adds an entry with the next number; false if its key has one. */
  boolean add(Entry entry) {
    if (count == entries.length) {
      grow();
    }
    int mask = index.length - 1;
    int place = entry.hash() & mask;
    for (long slot = index[place]; slot != 0; slot = index[place]) {
      if (hash(slot) == entry.hash()
          && Objects.deepEquals(entries[number(slot)].key(), entry.key())) {
        return false;
      }
      place = (place + 1) & mask;
    }
    ENTRY.setRelease(entries, count, entry);
    index[place] = slotOf(entry.hash(), count);
    count++;
    return true;
  }

  private void grow() {
    Entry[] numbered = new Entry[2 * count];
    long[] larger = new long[2 * index.length];
    int mask = larger.length - 1;
    for (int number = 0; number < count; number++) {
      int hash = entries[number].hash();
      ENTRY.setRelease(numbered, number, entries[number]);
      int place = hash & mask;
      while (larger[place] != 0) {
        place = (place + 1) & mask;
      }
      larger[place] = slotOf(hash, number);
    }
    entries = numbered;
    index = larger;
  }

  /** Removes an entry that is in the table; the last one takes its number. */
  void remove(Entry entry) {
    int place = entry.hash() & (index.length - 1);
    while (entries[number(index[place])] != entry) {
      place = (place + 1) & (index.length - 1);
    }
    int number = number(index[place]);
    empty(place);
    count--;
    Entry last = entries[count];
    if (last != entry) {
      ENTRY.setRelease(entries, number, last);
      index[place(last.hash(), count)] = slotOf(last.hash(), number);
    }
    ENTRY.setRelease(entries, count, null);
  }

  private int place(int hash, int number) {
    int place = hash & (index.length - 1);
    while (number(index[place]) != number) {
      place = (place + 1) & (index.length - 1);
    }
    return place;
  }

  /** Empties a slot that is taken, and moves those that its being taken had displaced. */
  private void empty(int taken) {
    int mask = index.length - 1;
    int open = taken;
    int place = (taken + 1) & mask;
    for (long slot = index[place]; slot != 0; slot = index[place]) {
      int displaced = (place - hash(slot)) & mask;
      if (displaced >= ((place - open) & mask)) {
        index[open] = slot;
        open = place;
      }
      place = (place + 1) & mask;
    }
    index[open] = 0;
  }

  Entry get(int number) {
    return entries[number];
  }

  int count() {
    return count;
  }
}
