package org.howdah.bench.case1.layout;

import java.util.function.IntConsumer;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.RecordCodec;
import org.howdah.record.Slice;

/**
 * As Howdah's GroupBucket: records that wait, and groups, of keys whose hashes begin alike. One
 * thread at a time.
 */
final class ModelBucket {
  private static final int STAGED_HEADER_BYTES = 2 * Integer.BYTES;
  private static final int UNIT_BYTES = 8;

  private final Slice one = OneValue.slice();
  private final ModelArena arena;
  private final ModelGroups groups;
  private final ModelTable table;
  private final ModelArena.Region staged;
  private final ModelArena.Region groupRegion;
  private final int partition;

  ModelBucket(ModelArena arena, ModelGroups groups, int partition, AddressSpace space) {
    this.arena = arena;
    this.groups = groups;
    this.partition = partition;
    table = new ModelTable(space);
    staged = arena.new Region();
    groupRegion = arena.new Region();
  }

  int groups() {
    return table.groups();
  }

  long tableBytes() {
    return table.bytes();
  }

  /** Appends a record that came {@code count} times to those that wait; returns its bytes. */
  int stage(int hash, Slice key, int count) {
    int size = STAGED_HEADER_BYTES + (int) RecordCodec.size(key.length, one.length);
    int at = staged.append(size);
    int chunk = staged.chunk(staged.chunks() - 1);
    Memory page = arena.page(chunk);
    int start = arena.offset(chunk) + at;
    page.putInt(start, hash);
    page.putInt(start + Integer.BYTES, count);
    page.touch(start + STAGED_HEADER_BYTES, size - STAGED_HEADER_BYTES);
    RecordCodec.put(page.array(), start + STAGED_HEADER_BYTES, key, one);
    return size;
  }

  /** Moves the records that wait into groups, and looks at all groups. */
  void drain() {
    Slice key = new Slice();
    Slice record = new Slice();
    for (int i = 0; i < staged.chunks(); i++) {
      Memory page = arena.page(staged.chunk(i));
      int at = arena.offset(staged.chunk(i));
      int end = at + staged.end(i);
      while (at < end) {
        int hash = page.getInt(at);
        int count = page.getInt(at + Integer.BYTES);
        at += STAGED_HEADER_BYTES;
        RecordCodec.get(page.array(), at, key, new Slice(), record);
        page.touch(at, record.length);
        at += record.length;
        groups.append(group(hash, key), count);
      }
    }
    staged.free();
    forEachGroup(groups::keyLength);
  }

  private int group(int hash, Slice key) {
    int group = find(hash, key);
    if (group < 0) {
      if (table.grows()) {
        find(hash, key);
      }
      group = groups.create(groupRegion, key);
      table.put(hash, group);
    }
    return group;
  }

  private int find(int hash, Slice key) {
    return table.find(hash, candidate -> groups.hasKey(candidate, key));
  }

  /** Makes one value of those of each group, as a combiner that adds does. */
  void combine() {
    Slice key = new Slice();
    forEachGroup(
        group -> {
          groups.key(group, key);
          int sum = groups.detach(group);
          groups.putSum(group(KeyHash.of(key), key), sum);
        });
  }

  /** Adds an entry for each group. */
  void list(ModelEntries entries, CountingOrder order) {
    Slice key = new Slice();
    Slice value = new Slice();
    forEachGroup(
        group -> {
          groups.key(group, key);
          entries.makeRoom();
          long prefix = order.prefix(key.array, key.offset, key.length);
          entries.add(prefix, partition, Integer.toUnsignedLong(group));
          groups.value(group, value);
        });
  }

  /** In the order of their making, which is that of memory. */
  private void forEachGroup(IntConsumer action) {
    for (int i = 0; i < groupRegion.chunks(); i++) {
      int group = groupRegion.chunk(i);
      int end = group + groupRegion.end(i) / UNIT_BYTES;
      while (group < end) {
        int bytes = ModelGroups.blockBytes(groups.keyLength(group));
        action.accept(group);
        group += (bytes + UNIT_BYTES - 1) / UNIT_BYTES;
      }
    }
  }

  /** Forgets everything; the arena was cleared. */
  void clear() {
    table.clear();
    staged.forget();
    groupRegion.forget();
  }
}
