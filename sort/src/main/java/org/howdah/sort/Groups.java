package org.howdah.sort;

import org.howdah.record.HowdahException;
import org.howdah.record.Slice;
import org.howdah.record.VarInt;

/*
 * A group is a block of 12 bytes, its key, and room for the first few values; further values stand
 * in a list of ever larger blocks, whose first one knows where the last one ends. So a rare key takes
 * one block in all, most often within one cache line.
 *
 *   group:  key length | inline used, last, room, combined | first block | key … | inline values …
 *   block:  next block | bytes used | last block | bytes used of it | bytes it has | values …
 *   value:  how many times | length as VarInt | bytes
 *
 * References are stored plus one, so that 0 means none. What a block says of the last one counts only
 * in the first. A value that equals the inline value before it is counted, not kept.
 */
/** The layout of groups and their values in an {@link Arena}. One thread at a time. */
final class Groups {
  static final int NONE = -1;

  static final int KEY_LENGTH = 0;
  static final int INLINE = 4;
  static final int FIRST_BLOCK = 8;
  static final int KEY = 12;
  static final int BLOCK_NEXT = 0;
  static final int BLOCK_USED = 4;
  static final int LAST_BLOCK = 8;
  static final int LAST_USED = 12;
  static final int LAST_BYTES = 16;
  static final int BLOCK_VALUES = 20;
  private static final int BLOCK_BYTES_MIN = 64;
  private static final int BLOCK_BYTES_MAX = 1 << 10;
  static final int INLINE_BYTES_MAX = 64;
  static final int USED_MASK = 0xff;
  static final int LAST_SHIFT = 8;
  private static final int ROOM_SHIFT = 16;
  private static final int ROOM_MASK = USED_MASK << ROOM_SHIFT;

  /** Set if a value of the group comes from the combiner. The sign, so that it is quickly seen. */
  private static final int COMBINED = 1 << 31;

  private final Arena arena;

  Groups(Arena arena) {
    this.arena = arena;
  }

  /** Bytes that a value takes in a group. */
  static int valueBytes(Slice value) {
    return Integer.BYTES + VarInt.size(value.length) + value.length;
  }

  /** Bytes of the group block for {@code key} with room for values like the first. */
  static int groupBytes(Slice key, int valueBytes) {
    return KEY + key.length + inlineBytes(valueBytes);
  }

  private static int inlineBytes(int valueBytes) {
    return valueBytes > INLINE_BYTES_MAX ? 0 : Math.min(INLINE_BYTES_MAX, 2 * valueBytes);
  }

  /** Bytes of the smallest block that holds a value. */
  static int blockBytes(int valueBytes) {
    return BLOCK_VALUES + valueBytes;
  }

  int create(Arena.Region region, Slice key, int valueBytes) throws HowdahException {
    int group = region.allocate(groupBytes(key, valueBytes));
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    Ints.set(page, at + KEY_LENGTH, key.length);
    Ints.set(page, at + INLINE, inlineBytes(valueBytes) << ROOM_SHIFT);
    Ints.set(page, at + FIRST_BLOCK, 0);
    System.arraycopy(key.array, key.offset, page, at + KEY, key.length);
    return group;
  }

  boolean hasKey(int group, Slice key) {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    return Ints.get(page, at + KEY_LENGTH) == key.length && key.sameBytes(page, at + KEY);
  }

  /** Bytes of the group's block, rounded as the arena rounds: where the next one begins. */
  int bytes(int group) {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    return Arena.roundUp(KEY + Ints.get(page, at + KEY_LENGTH) + room(Ints.get(page, at + INLINE)));
  }

  /** Bytes that an inline word says there are for values. */
  static int room(int inline) {
    return (inline & ROOM_MASK) >>> ROOM_SHIFT;
  }

  void key(int group, Slice key) {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    key.set(page, at + KEY, Ints.get(page, at + KEY_LENGTH));
  }

  /** Adds a value {@code count} times where there is room; false if a further block is needed. */
  boolean append(int group, Slice value, int valueBytes, int count) {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    int first = Ints.get(page, at + FIRST_BLOCK);
    if (first != 0) {
      return appendToLast(arena.page(first - 1), arena.offset(first - 1), value, valueBytes, count);
    }
    int inline = Ints.get(page, at + INLINE);
    int used = inline & USED_MASK;
    int values = at + KEY + Ints.get(page, at + KEY_LENGTH);
    if (used > 0 && repeats(page, values + (inline >>> LAST_SHIFT & USED_MASK), value, count)) {
      return true;
    }
    if (used + valueBytes > room(inline)) {
      return false;
    }
    put(page, values + used, value, count);
    int kept = inline & -1 << ROOM_SHIFT;
    Ints.set(page, at + INLINE, kept | used << LAST_SHIFT | (used + valueBytes));
    return true;
  }

  /** Counts {@code value} with the one that stands at {@code at}, if it is the same. */
  private static boolean repeats(byte[] page, int at, Slice value, int count) {
    int length = at + Integer.BYTES;
    int sum = Ints.get(page, at) + count;
    boolean same =
        VarInt.get(page, length) == value.length
            && value.sameBytes(page, length + VarInt.size(page[length]))
            && sum > 0;
    if (same) {
      Ints.set(page, at, sum);
    }
    return same;
  }

  private boolean appendToLast(byte[] first, int firstAt, Slice value, int valueBytes, int count) {
    int used = Ints.get(first, firstAt + LAST_USED);
    if (used + valueBytes > Ints.get(first, firstAt + LAST_BYTES)) {
      return false;
    }
    int last = Ints.get(first, firstAt + LAST_BLOCK) - 1;
    put(arena.page(last), arena.offset(last) + used, value, count);
    Ints.set(first, firstAt + LAST_USED, used + valueBytes);
    return true;
  }

  /** Adds a value {@code count} times in a further block. */
  void appendBlock(Arena.Region region, int group, Slice value, int valueBytes, int count)
      throws HowdahException {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    int first = Ints.get(page, at + FIRST_BLOCK) - 1;
    int bytes = nextBlockBytes(first, valueBytes);
    int block = region.allocate(bytes);
    byte[] blockPage = arena.page(block);
    int blockAt = arena.offset(block);
    Ints.set(blockPage, blockAt + BLOCK_NEXT, 0);
    put(blockPage, blockAt + BLOCK_VALUES, value, count);
    if (first == NONE) {
      Ints.set(page, at + FIRST_BLOCK, block + 1);
      first = block;
    } else {
      closeLast(arena.page(first), arena.offset(first), block);
    }
    byte[] firstPage = arena.page(first);
    int firstAt = arena.offset(first);
    Ints.set(firstPage, firstAt + LAST_BLOCK, block + 1);
    Ints.set(firstPage, firstAt + LAST_USED, BLOCK_VALUES + valueBytes);
    Ints.set(firstPage, firstAt + LAST_BYTES, bytes);
  }

  private int nextBlockBytes(int first, int valueBytes) {
    int last = first == NONE ? 0 : Ints.get(arena.page(first), arena.offset(first) + LAST_BYTES);
    int wish = Math.min(BLOCK_BYTES_MAX, Math.max(BLOCK_BYTES_MIN, 2 * last));
    return Math.max(Math.min(wish, arena.chunkBytes()), blockBytes(valueBytes));
  }

  /** Writes into the last block how much of it is used, and which block comes next. */
  private void closeLast(byte[] first, int firstAt, int next) {
    int last = Ints.get(first, firstAt + LAST_BLOCK) - 1;
    Ints.set(arena.page(last), arena.offset(last) + BLOCK_NEXT, next + 1);
    Ints.set(
        arena.page(last), arena.offset(last) + BLOCK_USED, Ints.get(first, firstAt + LAST_USED));
  }

  private static void put(byte[] page, int offset, Slice value, int count) {
    Ints.set(page, offset, count);
    int at = VarInt.put(page, offset + Integer.BYTES, value.length);
    System.arraycopy(value.array, value.offset, page, at, value.length);
  }

  /** Whether values stand outside the group's own block. */
  boolean hasBlocks(int group) {
    return Ints.get(arena.page(group), arena.offset(group) + FIRST_BLOCK) != 0;
  }

  /** Whether the combiner has anything to do: for several values, or for one that it never saw. */
  boolean isUncombined(int group) {
    if (hasBlocks(group)) {
      return true;
    }
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    int inline = Ints.get(page, at + INLINE);
    int values = at + KEY + Ints.get(page, at + KEY_LENGTH);
    return (inline & USED_MASK) > 0
        && ((inline & COMBINED) == 0
            || (inline >>> LAST_SHIFT & USED_MASK) > 0
            || Ints.get(page, values) > 1);
  }

  /** Notes that a value which was just added comes from the combiner. */
  void setCombined(int group) {
    int inline = arena.offset(group) + INLINE;
    byte[] page = arena.page(group);
    Ints.set(page, inline, Ints.get(page, inline) | COMBINED);
  }

  /**
   * Reads a byte of the group, so that it is in the cache when it is needed a little later. What is
   * answered means nothing, but must be used, or the compiler would spare the read.
   */
  int touch(int group) {
    return arena.page(group)[arena.offset(group)];
  }

  /** Walks the values of one group; may be pointed at another. */
  final class Values {
    private final Slice value = new Slice();
    private final byte[] detached = new byte[INLINE_BYTES_MAX];
    private byte[] page = detached;
    private int at;
    private int end;
    private int block = NONE;
    private int last;
    private int lastUsed;
    private int repeats;

    /** Goes to the front of the values of {@code group}, which must not change meanwhile. */
    void start(int group) {
      repeats = 0;
      byte[] groupPage = arena.page(group);
      int groupAt = arena.offset(group);
      page = groupPage;
      at = groupAt + KEY + Ints.get(groupPage, groupAt + KEY_LENGTH);
      end = at + (Ints.get(groupPage, groupAt + INLINE) & USED_MASK);
      block = Ints.get(groupPage, groupAt + FIRST_BLOCK) - 1;
      if (block != NONE) {
        byte[] first = arena.page(block);
        last = Ints.get(first, arena.offset(block) + LAST_BLOCK) - 1;
        lastUsed = Ints.get(first, arena.offset(block) + LAST_USED);
      }
    }

    /** Takes the values out of {@code group}, which may then be given new ones, and walks them. */
    void detach(int group) {
      start(group);
      System.arraycopy(page, at, detached, 0, end - at);
      end -= at;
      at = 0;
      page = detached;
      byte[] groupPage = arena.page(group);
      int groupAt = arena.offset(group);
      int inline = Ints.get(groupPage, groupAt + INLINE);
      Ints.set(groupPage, groupAt + INLINE, inline & ROOM_MASK);
      Ints.set(groupPage, groupAt + FIRST_BLOCK, 0);
    }

    /** Moves to the next value; false at the end. */
    boolean next() {
      if (repeats > 0) {
        repeats--;
        return true;
      }
      return nextKept();
    }

    private boolean nextKept() {
      while (at == end) {
        if (block == NONE) {
          return false;
        }
        enterBlock();
      }
      repeats = Ints.get(page, at) - 1;
      int length = VarInt.get(page, at + Integer.BYTES);
      at += Integer.BYTES + VarInt.size(page[at + Integer.BYTES]);
      value.set(page, at, length);
      at += length;
      return true;
    }

    private void enterBlock() {
      page = arena.page(block);
      int start = arena.offset(block);
      boolean isLast = block == last;
      at = start + BLOCK_VALUES;
      end = start + (isLast ? lastUsed : Ints.get(page, start + BLOCK_USED));
      block = isLast ? NONE : Ints.get(page, start + BLOCK_NEXT) - 1;
    }

    Slice value() {
      return value;
    }
  }
}
