package org.howdah.bench.case1.layout;

import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;

/**
 * As Howdah's GroupTable: open addressing over words of a hash and a reference. One thread at a
 * time.
 */
final class ModelTable {
  private static final int SLOTS_MIN = 1 << 6;

  private final AddressSpace space;
  private Memory slots;
  private int groups;

  ModelTable(AddressSpace space) {
    this.space = space;
    clear();
  }

  /** Whether a group is the one that is looked for. */
  interface Same {
    boolean test(int group);
  }

  int groups() {
    return groups;
  }

  long bytes() {
    return slots.bytes();
  }

  /** The group that is looked for; -1 if there is none. */
  int find(int hash, Same same) {
    int slot = first(hash);
    for (long content = at(slot); content != 0; content = at(slot)) {
      int group = (int) content - 1;
      if ((int) (content >>> Integer.SIZE) == hash && same.test(group)) {
        return group;
      }
      slot = next(slot);
    }
    return -1;
  }

  /** Makes room for one more, which is then to be looked for again; false if there is room. */
  boolean grows() {
    if (groups * 2L < slots()) {
      return false;
    }
    Memory old = slots;
    slots = space.allocate(old.bytes() * 2);
    for (int at = 0; at < old.bytes(); at += Long.BYTES) {
      long content = old.getLong(at);
      if (content != 0) {
        insert(content);
      }
    }
    return true;
  }

  void put(int hash, int group) {
    insert(((long) hash << Integer.SIZE) | ((group + 1) & 0xffffffffL));
    groups++;
  }

  private void insert(long content) {
    int slot = first((int) (content >>> Integer.SIZE));
    while (at(slot) != 0) {
      slot = next(slot);
    }
    slots.putLong(slot * Long.BYTES, content);
  }

  private int slots() {
    return slots.bytes() / Long.BYTES;
  }

  private int first(int hash) {
    return hash & (slots() - 1);
  }

  private int next(int slot) {
    return (slot + 1) & (slots() - 1);
  }

  private long at(int slot) {
    return slots.getLong(slot * Long.BYTES);
  }

  /** Forgets all groups. */
  void clear() {
    slots = space.allocate(SLOTS_MIN * Long.BYTES);
    groups = 0;
  }
}
