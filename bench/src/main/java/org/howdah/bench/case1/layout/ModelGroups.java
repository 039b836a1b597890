package org.howdah.bench.case1.layout;

import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.Slice;

/*
 *   group:  key length | bytes of values | 0 | key … | room for two values
 *   value:  how many times | length, a byte | count, four bytes
 */
/** As Howdah's Groups, for values that are counts of four bytes. One thread at a time. */
final class ModelGroups {
  private static final int KEY_LENGTH = 0;
  private static final int VALUES_USED = 4;
  private static final int FIRST_BLOCK = 8;
  private static final int KEY = 12;
  private static final int VALUE_COUNT = Integer.BYTES + 1;
  private static final int VALUE_BYTES = VALUE_COUNT + OneValue.BYTES;

  private final ModelArena arena;

  ModelGroups(ModelArena arena) {
    this.arena = arena;
  }

  /** Bytes of the block of a key. */
  static int blockBytes(int keyLength) {
    return KEY + keyLength + 2 * VALUE_BYTES;
  }

  /** Makes a group without values. */
  int create(ModelArena.Region region, Slice key) {
    int group = region.allocate(blockBytes(key.length));
    Memory page = arena.page(group);
    int at = arena.offset(group);
    page.putInt(at + KEY_LENGTH, key.length);
    page.putInt(at + VALUES_USED, 0);
    page.putInt(at + FIRST_BLOCK, 0);
    page.put(at + KEY, key);
    return group;
  }

  boolean hasKey(int group, Slice key) {
    Memory page = arena.page(group);
    int at = arena.offset(group);
    if (page.getInt(at + KEY_LENGTH) != key.length) {
      return false;
    }
    page.touch(at + KEY, key.length);
    return key.sameBytes(page.array(), at + KEY);
  }

  /** Reads how long the key is, and whether there are further blocks, of which there are none. */
  int keyLength(int group) {
    Memory page = arena.page(group);
    int at = arena.offset(group);
    page.touch(at, KEY);
    return page.getInt(at + KEY_LENGTH);
  }

  void key(int group, Slice key) {
    int length = keyLength(group);
    arena.page(group).touch(arena.offset(group) + KEY, length);
    key.set(arena.page(group).array(), arena.offset(group) + KEY, length);
  }

  /** Adds a one {@code times} times; like values are counted, not kept. */
  void append(int group, int times) {
    Memory page = arena.page(group);
    int values = values(group);
    if (page.getInt(arena.offset(group) + VALUES_USED) == 0) {
      putValue(group, times, 1);
    } else {
      page.touch(values, VALUE_BYTES);
      page.putInt(values, page.getInt(values) + times);
    }
  }

  /** Takes the values out: how many they are. */
  int detach(int group) {
    int times = arena.page(group).getInt(values(group));
    arena.page(group).touch(values(group), VALUE_BYTES);
    arena.page(group).putInt(arena.offset(group) + VALUES_USED, 0);
    return times;
  }

  /** Adds the only value, the combiner's. */
  void putSum(int group, int sum) {
    putValue(group, 1, sum);
  }

  private void putValue(int group, int times, int value) {
    Memory page = arena.page(group);
    int values = values(group);
    page.putInt(values, times);
    page.touch(values + Integer.BYTES, 1);
    page.put(values + VALUE_COUNT, OneValue.slice(value));
    page.putInt(arena.offset(group) + VALUES_USED, VALUE_BYTES);
  }

  private int values(int group) {
    return arena.offset(group) + KEY + keyLength(group);
  }

  /** Points {@code value} at the only value. */
  void value(int group, Slice value) {
    arena.page(group).touch(values(group), VALUE_BYTES);
    value.set(arena.page(group).array(), values(group) + VALUE_COUNT, OneValue.BYTES);
  }

  /** Reads the first byte. */
  void touch(int group) {
    arena.page(group).touch(arena.offset(group), 1);
  }
}
