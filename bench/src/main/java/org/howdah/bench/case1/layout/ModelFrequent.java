package org.howdah.bench.case1.layout;

import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.Slice;

/**
 * As Howdah's FrequentRecords: a slot of 64 bytes for the record that is the majority of those that
 * meet in it. One thread at a time.
 */
final class ModelFrequent {
  private static final int SLOTS_MAX = 1 << 12;
  private static final int SLOT_BYTES = 64;
  private static final int HASH = 0;
  private static final int COUNT = 4;
  private static final int VOTES = 8;
  private static final int PARTITION = 12;
  private static final int LENGTH = 16;
  private static final int RECORD = 20;
  private static final int TRIAL_RECORDS = 1 << 16;
  private static final int HIT_SHARE_MIN = 8;

  private final Slice key = new Slice();
  private final Memory slots;
  private final Evicted evicted;
  private boolean pays = true;
  private int records;
  private int hits;

  /** Receives a record that is no longer counted here, and how often it came. */
  interface Evicted {
    void accept(int partition, int hash, Slice key, int count);
  }

  ModelFrequent(long bytesMax, AddressSpace space, Evicted evicted) {
    long count = Math.max(1, Math.min(SLOTS_MAX, bytesMax / SLOT_BYTES));
    slots = space.allocate(Integer.highestOneBit((int) count) * SLOT_BYTES);
    this.evicted = evicted;
  }

  int bytes() {
    return slots.bytes();
  }

  /** Takes a record, perhaps in another's place; false if the caller has to keep it. */
  boolean take(int partition, int hash, Slice record) {
    if (!pays) {
      return false;
    }
    records++;
    int at = (hash & (slots.bytes() / SLOT_BYTES - 1)) * SLOT_BYTES;
    if (slots.getInt(at + HASH) == hash && isRecord(at, partition, record)) {
      slots.putInt(at + COUNT, slots.getInt(at + COUNT) + 1);
      slots.putInt(at + VOTES, slots.getInt(at + VOTES) + 1);
      hits++;
      return true;
    }
    return displace(at, partition, hash, record);
  }

  private boolean isRecord(int at, int partition, Slice record) {
    slots.touch(at + RECORD, record.length);
    return slots.getInt(at + COUNT) > 0
        && slots.getInt(at + PARTITION) == partition
        && slots.getInt(at + LENGTH) == record.length
        && record.sameBytes(slots.array(), at + RECORD);
  }

  private boolean displace(int at, int partition, int hash, Slice record) {
    if (records >= TRIAL_RECORDS) {
      judge();
      if (!pays) {
        evictAll();
        return false;
      }
    }
    if (slots.getInt(at + HASH) == hash) {
      evict(at);
      slots.putInt(at + VOTES, 0);
    }
    int votes = slots.getInt(at + VOTES) - 1;
    if (votes >= 0 || record.length + OneValue.BYTES > SLOT_BYTES - RECORD) {
      slots.putInt(at + VOTES, Math.max(0, votes));
      return false;
    }
    evict(at);
    slots.putInt(at + HASH, hash);
    slots.putInt(at + COUNT, 1);
    slots.putInt(at + VOTES, 1);
    slots.putInt(at + PARTITION, partition);
    slots.putInt(at + LENGTH, record.length);
    slots.put(at + RECORD, record);
    return true;
  }

  private void judge() {
    pays = hits >= records / HIT_SHARE_MIN;
    records = 0;
    hits = 0;
  }

  private void evict(int at) {
    int count = slots.getInt(at + COUNT);
    if (count > 0) {
      key.set(slots.array(), at + RECORD, slots.getInt(at + LENGTH));
      slots.touch(at + RECORD, key.length);
      evicted.accept(slots.getInt(at + PARTITION), slots.getInt(at + HASH), key, count);
      slots.putInt(at + COUNT, 0);
    }
  }

  /** Gives everything away. */
  void evictAll() {
    for (int at = 0; at < slots.bytes(); at += SLOT_BYTES) {
      evict(at);
    }
  }

  /** Forgets everything, and tries again whether counting pays. */
  void clear() {
    slots.touch(0, slots.bytes());
    for (int at = 0; at < slots.bytes(); at += SLOT_BYTES) {
      slots.putInt(at + HASH, 0);
      slots.putInt(at + COUNT, 0);
      slots.putInt(at + VOTES, 0);
    }
    pays = true;
    records = 0;
    hits = 0;
  }
}
