package org.howdah.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.howdah.record.Slice;

/*
 * Open addressing with linear probing over one array of longs: the upper half of a slot is the hash,
 * the lower half the reference of the group plus one, so that a probe that misses touches one cache
 * line and compares no keys.
 */
/** Finds groups by their keys' hashes. References are the caller's. One thread at a time. */
final class GroupTable {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int SLOTS_MIN = 1 << 6;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private long[] slots = new long[SLOTS_MIN];
  private int groups;

  /** Bytes of the array. */
  long bytes() {
    return (long) slots.length * Long.BYTES;
  }

  /** Groups in the table. */
  int groups() {
    return groups;
  }

  /** A hash of a key, all 32 bits well mixed. */
  static int hash(Slice key) {
    byte[] bytes = key.array;
    int position = key.offset;
    int left = key.length;
    long hash = left;
    while (left >= Long.BYTES) {
      hash = mix(hash ^ (long) LONG.get(bytes, position));
      position += Long.BYTES;
      left -= Long.BYTES;
    }
    return (int) (mix(mix(hash ^ tail(bytes, position, left))) >>> Integer.SIZE);
  }

  /** The last {@code length} bytes, less than eight, as one number. */
  private static long tail(byte[] bytes, int position, int length) {
    if (position + Long.BYTES <= bytes.length) {
      return (long) LONG.get(bytes, position) & ((1L << (length * Byte.SIZE)) - 1);
    }
    long tail = 0;
    for (int i = length - 1; i >= 0; i--) {
      tail = (tail << Byte.SIZE) | (bytes[position + i] & 0xff);
    }
    return tail;
  }

  private static long mix(long word) {
    long product = word * MULTIPLIER;
    return product ^ (product >>> 32);
  }

  /** Where a search for {@code hash} begins. */
  int firstSlot(int hash) {
    return hash & (slots.length - 1);
  }

  int nextSlot(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  /** What {@code slot} holds; 0 if nothing. */
  long at(int slot) {
    return slots[slot];
  }

  static boolean hasHash(long content, int hash) {
    return (int) (content >>> Integer.SIZE) == hash;
  }

  static int reference(long content) {
    return (int) content - 1;
  }

  /** Whether one more group would make the table grow, to twice its bytes. */
  boolean atLimit() {
    return groups * 2L >= slots.length;
  }

  /** Puts a group into a slot that {@link #at} said is empty. */
  void put(int slot, int hash, int reference) {
    slots[slot] = ((long) hash << Integer.SIZE) | ((reference + 1) & 0xffffffffL);
    groups++;
  }

  /** Doubles the slots; slots found before are no longer valid. */
  void grow() {
    long[] old = slots;
    slots = new long[old.length * 2];
    for (long content : old) {
      if (content != 0) {
        int slot = firstSlot((int) (content >>> Integer.SIZE));
        while (slots[slot] != 0) {
          slot = nextSlot(slot);
        }
        slots[slot] = content;
      }
    }
  }

  /** Forgets all groups. */
  void clear() {
    slots = new long[SLOTS_MIN];
    groups = 0;
  }
}
