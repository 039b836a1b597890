package org.howdah.sort;

import java.util.Arrays;
import org.howdah.record.HowdahException;
import org.howdah.record.Slice;

/*
 * In real text a few thousand words are most of all words. A record has one slot where it may be
 * kept, found by its key's hash; a slot is about a cache line, and all slots together stay within
 * the processor's second-level cache. Of the records that meet in a slot, the one that is the
 * majority among the recent ones stays (the vote of Boyer and Moore): each further sight of it is a
 * vote for it, each sight of another one against, and at none it gives way. It gives way at once to
 * another value of its own key, so that the values of a key leave in the order in which they came.
 *
 *   slot:  hash | count | votes | partition | key length, value length | key, value …
 */
/**
 * Counts the records that come most often instead of keeping each of them. A record is the same as
 * another if partition, key and value are. Given that its caller keeps what it does not take at
 * once, the values of each key stay in order. One thread at a time.
 */
final class FrequentRecords {
  /** Receives a record that is no longer counted here, and how often it came. */
  interface Evicted {
    void accept(int partition, int hash, Slice key, Slice value, int count) throws HowdahException;
  }

  private static final int SLOTS_MAX = 1 << 12;
  private static final int SLOT_SHIFT = 6;
  private static final int HASH = 0;
  private static final int COUNT = 4;
  private static final int VOTES = 8;
  private static final int PARTITION = 12;
  private static final int LENGTHS = 16;
  private static final int RECORD = 20;
  private static final int RECORD_BYTES_MAX = (1 << SLOT_SHIFT) - RECORD;
  private static final int COUNT_MAX = 1 << 30;

  /** Records after which the share of those that were counted is looked at. */
  private static final int TRIAL_RECORDS = 1 << 16;

  /** One record in so many must have been counted, or looking for it does not pay. */
  private static final int HIT_SHARE_MIN = 8;

  private final Evicted evicted;
  private final Slice oldKey = new Slice();
  private final Slice oldValue = new Slice();
  private final byte[] slots;
  private final int slotMask;
  private boolean pays = true;
  private int trialRecords;
  private int trialHits;

  /**
   * @param bytesMax what it may take, at least a slot; it never takes more than 256 KiB
   */
  FrequentRecords(long bytesMax, Evicted evicted) {
    long count = Math.max(1, Math.min(SLOTS_MAX, bytesMax >> SLOT_SHIFT));
    int slotCount = Integer.highestOneBit((int) count);
    slots = new byte[slotCount << SLOT_SHIFT];
    slotMask = slotCount - 1;
    this.evicted = evicted;
  }

  /** Bytes that it takes. */
  int bytes() {
    return slots.length;
  }

  private int get(int at) {
    return Ints.get(slots, at);
  }

  private void set(int at, int value) {
    Ints.set(slots, at, value);
  }

  /** Takes a record, perhaps in another's place; false if the caller has to keep it. */
  boolean take(int partition, int hash, Slice key, Slice value) throws HowdahException {
    if (!pays) {
      return false;
    }
    trialRecords++;
    int at = (hash & slotMask) << SLOT_SHIFT;
    if (get(at + HASH) == hash && isRecord(at, partition, key, value)) {
      set(at + COUNT, get(at + COUNT) + 1);
      set(at + VOTES, get(at + VOTES) + 1);
      trialHits++;
      return true;
    }
    return displace(at, partition, hash, key, value);
  }

  private boolean isRecord(int at, int partition, Slice key, Slice value) {
    int count = get(at + COUNT);
    return fits(key, value)
        && get(at + PARTITION) == partition
        && get(at + LENGTHS) == lengths(key, value)
        && key.sameBytes(slots, at + RECORD)
        && value.sameBytes(slots, at + RECORD + key.length)
        && count > 0
        && count < COUNT_MAX;
  }

  private static boolean fits(Slice key, Slice value) {
    return (long) key.length + value.length <= RECORD_BYTES_MAX;
  }

  private static int lengths(Slice key, Slice value) {
    return key.length << Short.SIZE | value.length;
  }

  private boolean displace(int at, int partition, int hash, Slice key, Slice value)
      throws HowdahException {
    if (trialRecords >= TRIAL_RECORDS) {
      judge();
      if (!pays) {
        evictAll();
        return false;
      }
    }
    if (get(at + HASH) == hash) {
      evict(at);
      set(at + VOTES, 0);
    }
    int votes = get(at + VOTES) - 1;
    if (votes >= 0 || !fits(key, value)) {
      set(at + VOTES, Math.max(0, votes));
      return false;
    }
    evict(at);
    set(at + HASH, hash);
    set(at + COUNT, 1);
    set(at + VOTES, 1);
    set(at + PARTITION, partition);
    set(at + LENGTHS, lengths(key, value));
    System.arraycopy(key.array, key.offset, slots, at + RECORD, key.length);
    System.arraycopy(value.array, value.offset, slots, at + RECORD + key.length, value.length);
    return true;
  }

  /** Stops counting where too few records come again. */
  private void judge() {
    pays = trialHits >= trialRecords / HIT_SHARE_MIN;
    trialRecords = 0;
    trialHits = 0;
  }

  private void evict(int at) throws HowdahException {
    int count = get(at + COUNT);
    if (count > 0) {
      int lengths = get(at + LENGTHS);
      oldKey.set(slots, at + RECORD, lengths >>> Short.SIZE);
      oldValue.set(slots, at + RECORD + oldKey.length, lengths & 0xffff);
      evicted.accept(get(at + PARTITION), get(at + HASH), oldKey, oldValue, count);
      set(at + COUNT, 0);
    }
  }

  /** Gives everything away. */
  void evictAll() throws HowdahException {
    for (int at = 0; at < slots.length; at += 1 << SLOT_SHIFT) {
      evict(at);
    }
  }

  /** Forgets everything, and tries again whether counting pays. */
  void clear() {
    Arrays.fill(slots, (byte) 0);
    pays = true;
    trialRecords = 0;
    trialHits = 0;
  }
}
