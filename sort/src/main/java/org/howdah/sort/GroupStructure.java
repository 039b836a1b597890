package org.howdah.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.howdah.record.RecordCodec;
import org.howdah.record.Slice;
import org.howdah.record.VarInt;

/**
 * Looks whether a grouping buffer's memory is what it should be: each chunk in one place, each
 * record and value within its block, no two blocks over each other, each group where its key's hash
 * says. To be asked while nothing is being combined; for assertions.
 */
final class GroupStructure {
  /** Says which bucket a key belongs to. */
  interface Home {
    GroupBucket of(int partition, int hash);
  }

  private final Arena arena;
  private final Groups groups;
  private final Slice key = new Slice();

  /** Bytes of the blocks of the bucket that is looked at, by their places. */
  private final NavigableMap<Long, Integer> blocks = new TreeMap<>();

  GroupStructure(Arena arena, Groups groups) {
    this.arena = arena;
    this.groups = groups;
  }

  /**
   * @throws AssertionError if anything is wrong; its message says what
   */
  void check(GroupBucket[] buckets, long stagedBytes, Home home) {
    checkChunks(buckets);
    long staged = 0;
    for (GroupBucket bucket : buckets) {
      staged += checkStaged(bucket, home);
      checkGroups(bucket, home);
    }
    ensure(staged == stagedBytes, "bytes that wait are not counted right:", staged, stagedBytes);
  }

  private static void ensure(boolean holds, String message, Object... details) {
    if (!holds) {
      throw new AssertionError(
          "a grouping buffer is broken: " + message + " " + Arrays.toString(details));
    }
  }

  private void checkChunks(GroupBucket[] buckets) {
    BitSet seen = new BitSet();
    for (GroupBucket bucket : buckets) {
      for (Arena.Region region : new HashSet<>(bucket.regions())) {
        for (int i = 0; i < region.chunks(); i++) {
          see(seen, region.chunk(i));
          int end = region.chunkEnd(i);
          ensure(end >= 0 && end <= arena.chunkBytes(), "a chunk is filled to", end);
        }
      }
    }
    for (int i = 0; i < arena.freeChunks(); i++) {
      see(seen, arena.freeChunk(i));
    }
    ensure(
        seen.cardinality() == arena.chunks(),
        "chunks are nowhere, so many of:",
        arena.chunks() - seen.cardinality(),
        arena.chunks());
  }

  private void see(BitSet seen, int chunk) {
    int number = arena.chunkNumber(chunk);
    ensure(number < arena.chunks(), "there is no chunk", number);
    ensure(!seen.get(number), "in two places is chunk", number);
    seen.set(number);
  }

  /** Returns the bytes of the records that wait. */
  private long checkStaged(GroupBucket bucket, Home home) {
    Slice value = new Slice();
    long bytes = 0;
    for (int i = 0; i < bucket.staged().chunks(); i++) {
      byte[] page = arena.page(bucket.staged().chunk(i));
      int start = arena.offset(bucket.staged().chunk(i));
      int end = start + bucket.staged().chunkEnd(i);
      int at = start;
      while (at < end) {
        int hash = Ints.get(page, at);
        ensure(Ints.get(page, at + Integer.BYTES) > 0, "a record that waits came no times");
        at = RecordCodec.get(page, at + GroupBucket.STAGED_HEADER_BYTES, key, value, new Slice());
        ensure(key.length >= 0 && value.length >= 0, "a record that waits has no length");
        ensure(hash == GroupTable.hash(key), "a record waits under the hash of another");
        ensure(home.of(bucket.partition(), hash) == bucket, "a record waits in a foreign bucket");
      }
      ensure(at == end, "records that wait end behind their chunk's end by", at - end);
      bytes += end - start;
    }
    return bytes;
  }

  private void checkGroups(GroupBucket bucket, Home home) {
    Set<Integer> chunks = new HashSet<>();
    for (int i = 0; i < bucket.kept().chunks(); i++) {
      chunks.add(arena.chunkNumber(bucket.kept().chunk(i)));
    }
    blocks.clear();
    List<Integer> all = new ArrayList<>();
    GroupBucket.GroupCursor cursor = bucket.new GroupCursor();
    while (cursor.next()) {
      all.add(cursor.group());
    }
    for (int group : all) {
      groups.key(group, key);
      ensure(
          key.length >= 0 && key.length <= arena.chunkBytes(),
          "a key has so many bytes:",
          key.length);
      int hash = GroupTable.hash(key);
      ensure(home.of(bucket.partition(), hash) == bucket, "in a foreign bucket is group", key);
      ensure(find(bucket.table(), hash) == group, "the table does not know group", key);
      checkValues(group, chunks);
    }
  }

  private int find(GroupTable table, int hash) {
    int slot = table.firstSlot(hash);
    for (long content = table.at(slot); content != 0; content = table.at(slot)) {
      int group = GroupTable.reference(content);
      if (GroupTable.hasHash(content, hash) && groups.hasKey(group, key)) {
        return group;
      }
      slot = table.nextSlot(slot);
    }
    return Groups.NONE;
  }

  private void checkValues(int group, Set<Integer> chunks) {
    byte[] page = arena.page(group);
    int at = arena.offset(group);
    int inline = Ints.get(page, at + Groups.INLINE);
    int used = inline & Groups.USED_MASK;
    int room = Groups.room(inline);
    ensure(
        used <= room && room <= Groups.INLINE_BYTES_MAX,
        "more values than room within group",
        key,
        used,
        room);
    int values = at + Groups.KEY + key.length;
    int last = walk(page, values, values + used);
    int lastKnown = inline >>> Groups.LAST_SHIFT & Groups.USED_MASK;
    ensure(
        used == 0 || last == values + lastKnown,
        "no knowledge of its last value within group",
        key);
    int first = Ints.get(page, at + Groups.FIRST_BLOCK) - 1;
    if (first != Groups.NONE) {
      checkBlocks(first, chunks);
    }
  }

  /** Returns where the last value begins; -1 if there is none. */
  private int walk(byte[] page, int start, int end) {
    int last = -1;
    int at = start;
    while (at < end) {
      last = at;
      ensure(Ints.get(page, at) > 0, "a value came no times of group", key);
      int length = VarInt.get(page, at + Integer.BYTES);
      ensure(length >= 0, "a value has no length of group", key, length);
      at += Integer.BYTES + VarInt.size(length) + length;
    }
    ensure(at == end, "values end behind their block's end, of group", key, at - end);
    return last;
  }

  private void checkBlocks(int first, Set<Integer> chunks) {
    byte[] firstPage = arena.page(first);
    int firstAt = arena.offset(first);
    int last = Ints.get(firstPage, firstAt + Groups.LAST_BLOCK) - 1;
    int lastUsed = Ints.get(firstPage, firstAt + Groups.LAST_USED);
    int lastBytes = Ints.get(firstPage, firstAt + Groups.LAST_BYTES);
    ensure(lastBytes <= arena.chunkBytes(), "too large a last block of group", key, lastBytes);
    ensure(
        lastUsed <= lastBytes,
        "more values than room in the last block of group",
        key,
        lastUsed,
        lastBytes);
    int block = first;
    while (block != last) {
      checkBlock(
          block, Ints.get(arena.page(block), arena.offset(block) + Groups.BLOCK_USED), chunks);
      block = Ints.get(arena.page(block), arena.offset(block) + Groups.BLOCK_NEXT) - 1;
      ensure(block != Groups.NONE, "blocks do not lead to the last one of group", key);
    }
    checkBlock(last, lastUsed, chunks);
  }

  private void checkBlock(int block, int used, Set<Integer> chunks) {
    ensure(chunks.contains(arena.chunkNumber(block)), "a block is not its bucket's of group", key);
    ensure(
        used >= Groups.BLOCK_VALUES && used <= arena.chunkBytes(),
        "a block's length is senseless of group",
        key,
        used);
    long place = Integer.toUnsignedLong(block) * Arena.UNIT_BYTES;
    var before = blocks.floorEntry(place);
    ensure(
        before == null || before.getKey() + before.getValue() <= place,
        "a block lies over that of another, of group",
        key);
    Long after = blocks.higherKey(place);
    ensure(
        after == null || place + used <= after,
        "a block reaches into that of another, of group",
        key);
    blocks.put(place, used);
    byte[] page = arena.page(block);
    int at = arena.offset(block);
    walk(page, at + Groups.BLOCK_VALUES, at + used);
  }
}
