package org.howdah.sort;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.howdah.record.KeyOrder;
import org.howdah.record.RecordCodec;
import org.howdah.record.RecordOutput;
import org.howdah.record.Slice;

/**
 * The keys of one partition whose hashes begin alike: records that wait, and groups. One thread at
 * a time.
 */
final class GroupBucket {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final Arena arena;
  private final Groups groups;
  private final int partition;
  private final GroupTable table = new GroupTable();
  private final Arena.Region staged;
  private final Arena.Region groupRegion;
  private final Arena.Region drained;
  private Arena.Region kept;

  GroupBucket(Arena arena, Groups groups, int partition) {
    this.arena = arena;
    this.groups = groups;
    this.partition = partition;
    staged = arena.new Region();
    groupRegion = arena.new Region();
    drained = arena.new Region();
    kept = arena.new Region();
  }

  /** Bytes of the largest block that a record needs, staged or in a group. */
  static long blockBytes(Slice key, Slice value) {
    int valueBytes = Groups.valueBytes(value);
    return Math.max(
        Integer.BYTES + RecordCodec.HEADER_BYTES_MAX + (long) key.length + value.length,
        Math.max(Groups.groupBytes(key, valueBytes), Groups.blockBytes(valueBytes)));
  }

  int partition() {
    return partition;
  }

  int groups() {
    return table.groups();
  }

  long tableBytes() {
    return table.bytes();
  }

  /** Appends a record to those that wait, and returns how many bytes that took. */
  int stage(int hash, Slice key, Slice value) {
    int size = Integer.BYTES + (int) RecordCodec.size(key.length, value.length);
    staged.ensureRoom(size);
    int start = staged.position();
    byte[] page = staged.page();
    INT.set(page, start, hash);
    staged.fillTo(RecordCodec.put(page, start + Integer.BYTES, key, value));
    return size;
  }

  /** Moves the records that wait into their groups. */
  void drain() {
    Slice key = new Slice();
    Slice value = new Slice();
    Slice record = new Slice();
    for (int i = 0; i < staged.chunks(); i++) {
      byte[] page = arena.page(staged.chunk(i));
      int position = arena.offset(staged.chunk(i));
      int end = position + staged.chunkEnd(i);
      while (position < end) {
        int hash = (int) INT.get(page, position);
        position = RecordCodec.get(page, position + Integer.BYTES, key, value, record);
        put(hash, key, value, drained);
      }
    }
    staged.free();
  }

  /** Adds a value that stays until the group is combined again. */
  void put(int hash, Slice key, Slice value) {
    put(hash, key, value, kept);
  }

  private void put(int hash, Slice key, Slice value, Arena.Region region) {
    int slot = table.firstSlot(hash);
    for (long content = table.at(slot); content != 0; content = table.at(slot)) {
      int group = GroupTable.reference(content);
      if (GroupTable.hasHash(content, hash) && groups.hasKey(group, key)) {
        append(group, value, region);
        return;
      }
      slot = table.nextSlot(slot);
    }
    if (table.atLimit()) {
      table.grow();
      put(hash, key, value, region);
      return;
    }
    int group = groups.create(groupRegion, key, Groups.valueBytes(value));
    table.put(slot, hash, group);
    append(group, value, region);
  }

  private void append(int group, Slice value, Arena.Region region) {
    int valueBytes = Groups.valueBytes(value);
    if (!groups.append(group, value, valueBytes)) {
      groups.appendBlock(region, group, value, valueBytes);
    }
  }

  /**
   * Has the combiner fold the values of groups.
   *
   * @param all whether those too that fit in their groups
   */
  void combine(Combiner combiner, boolean all, RecordOutput output)
      throws IOException, InterruptedException {
    Arena.Region old = kept;
    kept = arena.new Region();
    Pending pending = new Pending(all);
    if (pending.hasGroup()) {
      combiner.combine(pending, output);
      pending.skipRest();
    }
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
  }

  /** Walks the groups there are now in the order of their making, which is that of memory. */
  private final class GroupCursor {
    private final int groupsEnd = table.groups();
    private int groupsWalked;
    private int chunk = -1;
    private int left;
    private int group;

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

  /** The groups that have something to combine, their values taken out. */
  private final class Pending extends GroupWalk {
    private final boolean all;
    private final GroupCursor cursor = new GroupCursor();
    private boolean found;

    Pending(boolean all) {
      super(groups);
      this.all = all;
      findNext();
    }

    private void findNext() {
      do {
        found = cursor.next();
      } while (found
          && !(groups.hasBlocks(cursor.group) || (all && groups.hasSeveral(cursor.group))));
    }

    boolean hasGroup() {
      return found;
    }

    @Override
    int nextGroup() {
      if (!found) {
        return Groups.NONE;
      }
      int group = cursor.group;
      values.detach(group);
      findNext();
      return group;
    }

    /** Drops what the combiner left unread, whose chunks are about to be freed. */
    void skipRest() {
      boolean more = true;
      while (more) {
        more = next();
      }
    }
  }
}
