package org.howdah.sort;

import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.record.KeyOrder;
import org.howdah.record.RecordCodec;
import org.howdah.record.Slice;

/**
 * The keys of one partition whose hashes begin alike: records that wait, and groups. One thread at
 * a time.
 */
final class GroupBucket {

  /** Hash and count, before the record. */
  static final int STAGED_HEADER_BYTES = 2 * Integer.BYTES;

  private final Arena arena;
  private final Groups groups;
  private final int partition;
  private final GroupTable table = new GroupTable();
  private final Arena.Region staged;
  private final Arena.Region groupRegion;
  private final Arena.Region drained;
  private Arena.Region kept;
  private Arena.Region old;

  GroupBucket(Arena arena, Groups groups, int partition) {
    this.arena = arena;
    this.groups = groups;
    this.partition = partition;
    staged = arena.new Region();
    groupRegion = arena.new Region();
    drained = arena.new Region();
    kept = arena.new Region();
    old = arena.new Region();
  }

  /** Bytes of the largest block that a record needs, staged or in a group. */
  static long blockBytes(Slice key, Slice value) {
    int valueBytes = Groups.valueBytes(value);
    return Math.max(
        STAGED_HEADER_BYTES + RecordCodec.HEADER_BYTES_MAX + (long) key.length + value.length,
        Math.max(Groups.groupBytes(key, valueBytes), Groups.blockBytes(valueBytes)));
  }

  int groups() {
    return table.groups();
  }

  int partition() {
    return partition;
  }

  GroupTable table() {
    return table;
  }

  Arena.Region staged() {
    return staged;
  }

  /** Where values lie that do not stand in their groups, while no bucket is being drained. */
  Arena.Region kept() {
    return kept;
  }

  /** All regions. */
  List<Arena.Region> regions() {
    return List.of(staged, groupRegion, drained, kept, old);
  }

  long tableBytes() {
    return table.bytes();
  }

  /** Appends a record that came {@code count} times to those that wait; returns its bytes. */
  int stage(int hash, Slice key, Slice value, int count) throws HowdahException {
    int size = STAGED_HEADER_BYTES + (int) RecordCodec.size(key.length, value.length);
    staged.ensureRoom(size);
    int start = staged.position();
    byte[] page = staged.page();
    Ints.set(page, start, hash);
    Ints.set(page, start + Integer.BYTES, count);
    staged.fillTo(RecordCodec.put(page, start + STAGED_HEADER_BYTES, key, value));
    return size;
  }

  private void drain() throws HowdahException {
    Slice key = new Slice();
    Slice value = new Slice();
    Slice record = new Slice();
    for (int i = 0; i < staged.chunks(); i++) {
      byte[] page = arena.page(staged.chunk(i));
      int position = arena.offset(staged.chunk(i));
      int end = position + staged.chunkEnd(i);
      while (position < end) {
        int hash = Ints.get(page, position);
        int count = Ints.get(page, position + Integer.BYTES);
        position = RecordCodec.get(page, position + STAGED_HEADER_BYTES, key, value, record);
        put(hash, key, value, count, drained);
      }
    }
    staged.free();
  }

  /** Adds a value from the combiner, which stays until the group is combined again. */
  void put(int hash, Slice key, Slice value) throws HowdahException {
    groups.setCombined(put(hash, key, value, 1, kept));
  }

  /** Returns the group that the value was added to. */
  private int put(int hash, Slice key, Slice value, int count, Arena.Region region)
      throws HowdahException {
    int slot = table.firstSlot(hash);
    for (long content = table.at(slot); content != 0; content = table.at(slot)) {
      int group = GroupTable.reference(content);
      if (GroupTable.hasHash(content, hash) && groups.hasKey(group, key)) {
        append(group, value, count, region);
        return group;
      }
      slot = table.nextSlot(slot);
    }
    if (table.atLimit()) {
      table.grow();
      return put(hash, key, value, count, region);
    }
    int group = groups.create(groupRegion, key, Groups.valueBytes(value));
    table.put(slot, hash, group);
    append(group, value, count, region);
    return group;
  }

  private void append(int group, Slice value, int count, Arena.Region region)
      throws HowdahException {
    int valueBytes = Groups.valueBytes(value);
    if (!groups.append(group, value, valueBytes, count)) {
      groups.appendBlock(region, group, value, valueBytes, count);
    }
  }

  /** Moves the records that wait into groups, and prepares for values to be taken out of them. */
  void beginCombine() throws HowdahException {
    drain();
    old = kept;
    kept = arena.new Region();
  }

  /** Frees the memory of values that were taken out. */
  void endCombine() {
    old.free();
    drained.free();
  }

  /**
   * Adds an entry for each group.
   *
   * @return the bytes of all records, encoded
   */
  long list(Entries entries, KeyOrder order) {
    Slice key = new Slice();
    Groups.Values values = groups.new Values();
    long bytes = 0;
    GroupCursor cursor = new GroupCursor();
    while (cursor.next()) {
      int group = cursor.group;
      groups.key(group, key);
      entries.makeRoom();
      entries.add(
          order.prefix(key.array, key.offset, key.length),
          Entries.locator(partition, Integer.toUnsignedLong(group)));
      values.start(group);
      while (values.next()) {
        bytes += RecordCodec.size(key.length, values.value().length);
      }
    }
    return bytes;
  }

  /** Forgets everything; the arena was cleared. */
  void clear() {
    table.clear();
    staged.forget();
    groupRegion.forget();
    drained.forget();
    kept.forget();
    old.forget();
  }

  /** Walks the groups there are now in the order of their making, which is that of memory. */
  final class GroupCursor {
    private final int groupsEnd = table.groups();
    private int groupsWalked;
    private int chunk = -1;
    private int left;
    private int group;

    /** The group that {@link #next} moved to. */
    int group() {
      return group;
    }

    boolean next() {
      if (groupsWalked++ == groupsEnd) {
        return false;
      }
      int bytes = chunk < 0 ? 0 : groups.bytes(group);
      left -= bytes;
      group += bytes / Arena.UNIT_BYTES;
      if (left <= 0) {
        chunk++;
        group = groupRegion.chunk(chunk);
        left = groupRegion.chunkEnd(chunk);
      }
      return true;
    }
  }
}
