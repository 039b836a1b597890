package org.howdah.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.record.KeyOrder;
import org.howdah.record.RecordCodec;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/*
 * Values wait in their groups until enough of them have gathered; then a sweep hands the values of
 * each group to the combiner and takes back what it makes of them. Groups stay where they are, all
 * other values move to fresh pages, and the pages they came from are free again. Only when groups
 * alone fill the memory is anything written, and only then are the distinct keys sorted.
 *
 * During a sweep both generations of values exist, which is why the books keep room for them twice.
 */
/**
 * Keeps each distinct serialized key once and combines its values as they come, so that a record
 * whose key was seen before is neither kept nor sorted.
 */
final class GroupBuffer implements Buffer {
  private static final long SWEEP_BYTES_MIN = 8 << 20;

  private final BufferPool pool;
  private final KeyOrder order;
  private final Combiner combiner;
  private final Arena arena;
  private final Groups groups;
  private final Arena.Region groupRegion;
  private Arena.Region values;
  private final GroupTable table = new GroupTable();
  private final int[] firstGroups;
  private final Entries entries;
  private final ChunkSorter sorter;
  private long sweepBytes;
  private long recordBytes;
  private long recordsAdded;

  GroupBuffer(BufferPool pool, int partitions, KeyOrder order, Combiner combiner) {
    this.pool = pool;
    this.order = order;
    this.combiner = combiner;
    arena = new Arena(pool);
    groups = new Groups(arena);
    groupRegion = arena.new Region();
    values = arena.new Region();
    firstGroups = new int[partitions];
    Arrays.fill(firstGroups, Groups.NONE);
    entries = new Entries(pool);
    sorter =
        new ChunkSorter(
            order, (position, key) -> groups.key((int) position, key), pool.chunkLongs());
    sweepBytes = Math.min(SWEEP_BYTES_MIN, pool.bytesMax() / 4);
  }

  /** Records added for each distinct key so far. */
  double recordsPerGroup() {
    return table.groups() == 0 ? 1 : (double) recordsAdded / table.groups();
  }

  /** Whether records of this size can be kept at all; larger ones belong in a sort buffer. */
  boolean takes(Slice key, Slice value) {
    int valueBytes = Groups.valueBytes(value);
    return (long) Groups.groupBytes(key, valueBytes) <= pool.pageBytes()
        && Groups.blockBytes(valueBytes) <= pool.pageBytes();
  }

  @Override
  public boolean add(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    if (values.bytes() >= sweepBytes) {
      sweep();
    }
    if (!put(partition, key, value, false)) {
      return false;
    }
    recordsAdded++;
    return true;
  }

  /**
   * @param always whether to go on when memory is short, as the combiner's output must
   */
  private boolean put(int partition, Slice key, Slice value, boolean always) {
    int valueBytes = Groups.valueBytes(value);
    int hash = GroupTable.hash(partition, key);
    int slot = table.firstSlot(hash);
    for (long content = table.at(slot); content != 0; content = table.at(slot)) {
      int group = GroupTable.reference(content);
      if (GroupTable.hasHash(content, hash) && groups.is(group, partition, key)) {
        return append(group, value, valueBytes, always);
      }
      slot = table.nextSlot(slot);
    }
    return create(slot, hash, partition, key, value, always);
  }

  private boolean append(int group, Slice value, int valueBytes, boolean always) {
    if (groups.append(group, value, valueBytes)) {
      return true;
    }
    int bytes = Groups.blockBytes(valueBytes);
    if (!always && values.needsPage(bytes) && !fits(2L * pool.pageBytes())) {
      return false;
    }
    groups.appendBlock(values, group, value, valueBytes);
    return true;
  }

  private boolean create(
      int slot, int hash, int partition, Slice key, Slice value, boolean always) {
    int valueBytes = Groups.valueBytes(value);
    if (table.atLimit()) {
      if (!always && !fits(table.bytes())) {
        return false;
      }
      table.grow();
      return put(partition, key, value, always);
    }
    if (!always && groupRegion.needsPage(Groups.groupBytes(key, valueBytes))) {
      if (!fits(pool.pageBytes())) {
        return false;
      }
    }
    int group = groups.create(groupRegion, partition, key, valueBytes, firstGroups[partition]);
    firstGroups[partition] = group;
    table.put(slot, hash, group);
    return append(group, value, valueBytes, true);
  }

  /** Whether groups, table, entries and two generations of values leave {@code more} bytes. */
  private boolean fits(long more) {
    long entryBytes = (long) table.groups() * Entries.ENTRY_BYTES + pool.pageBytes();
    return groupRegion.bytes() + 2 * values.bytes() + table.bytes() + entryBytes + more
        <= pool.bytesMax();
  }

  /** Combines what has gathered outside the groups' own blocks. */
  private void sweep() throws IOException, InterruptedException {
    long before = values.bytes();
    combine(false);
    if (values.bytes() > before / 2) {
      sweepBytes = 2 * values.bytes();
    }
  }

  private void combine(boolean all) throws IOException, InterruptedException {
    Arena.Region old = values;
    values = arena.new Region();
    try {
      for (int partition = 0; partition < firstGroups.length; partition++) {
        if (firstGroups[partition] != Groups.NONE) {
          int current = partition;
          Pending pending = new Pending(firstGroups[partition], all);
          combiner.combine(pending, (key, value) -> put(current, key, value, true));
          pending.skipRest();
        }
      }
    } finally {
      old.free();
    }
  }

  @Override
  public boolean isEmpty() {
    return table.groups() == 0;
  }

  @Override
  public void prepare() throws IOException, InterruptedException {
    combine(true);
    Slice key = new Slice();
    Groups.Values walk = groups.new Values();
    for (int partition = 0; partition < firstGroups.length; partition++) {
      for (int group = firstGroups[partition]; group != Groups.NONE; group = groups.next(group)) {
        groups.key(group, key);
        entries.makeRoom();
        entries.add(
            order.prefix(key.array, key.offset, key.length),
            Entries.locator(partition, Integer.toUnsignedLong(group)));
        walk.start(group);
        while (walk.next()) {
          recordBytes += RecordCodec.size(key.length, walk.value().length);
        }
      }
    }
    for (int i = 0; i < entries.chunks(); i++) {
      sorter.sort(entries.chunk(i), entries.size(i));
    }
  }

  @Override
  public long bytes() {
    return recordBytes;
  }

  @Override
  public void writeTo(RunWriter writer) throws IOException {
    List<ChunkCursor> cursors = new ArrayList<>();
    List<RunReader> readers = new ArrayList<>();
    for (int i = 0; i < entries.chunks(); i++) {
      ChunkCursor cursor = new ChunkCursor(entries.chunk(i), entries.size(i));
      cursors.add(cursor);
      readers.add(new Sorted(cursor));
    }
    int partition = ChunkCursor.startNextPartition(cursors);
    while (partition != ChunkCursor.NO_PARTITION) {
      writer.startPartition(partition);
      RunReader sorted = readers.size() == 1 ? readers.get(0) : new MergeReader(readers, order);
      while (sorted.next()) {
        writer.append(sorted.key(), sorted.value());
      }
      partition = ChunkCursor.startNextPartition(cursors);
    }
  }

  @Override
  public void clear() {
    entries.clear();
    groupRegion.free();
    values.free();
    table.clear();
    Arrays.fill(firstGroups, Groups.NONE);
    recordBytes = 0;
    recordsAdded = 0;
    sweepBytes = Math.min(SWEEP_BYTES_MIN, pool.bytesMax() / 4);
  }

  /** Groups and their values as records; what the walks below have in common. */
  private abstract class Walk implements RunReader {
    final Groups.Values walk = groups.new Values();
    private final Slice key = new Slice();
    private byte[] encoded = new byte[0];

    /** Moves {@link #walk} to the next group and returns it; {@link Groups#NONE} at the end. */
    abstract int nextGroup();

    @Override
    public boolean next() {
      while (!walk.next()) {
        int group = nextGroup();
        if (group == Groups.NONE) {
          return false;
        }
        groups.key(group, key);
      }
      return true;
    }

    @Override
    public Slice key() {
      return key;
    }

    @Override
    public Slice value() {
      return walk.value();
    }

    @Override
    public Slice record() {
      int size = (int) RecordCodec.size(key.length, value().length);
      if (encoded.length < size) {
        encoded = new byte[size * 2];
      }
      RecordCodec.put(encoded, 0, key, value());
      return new Slice(encoded, 0, size);
    }

    @Override
    public void close() {}
  }

  /** The groups of one partition that have something to combine, their values taken out. */
  private final class Pending extends Walk {
    private final boolean all;
    private int upcoming;

    Pending(int first, boolean all) {
      upcoming = first;
      this.all = all;
    }

    /** Drops what the combiner left unread, whose pages are about to be freed. */
    void skipRest() {
      boolean more = true;
      while (more) {
        more = next();
      }
    }

    @Override
    int nextGroup() {
      while (upcoming != Groups.NONE) {
        int group = upcoming;
        upcoming = groups.next(group);
        if (groups.hasBlocks(group) || (all && groups.hasSeveral(group))) {
          walk.detach(group);
          return group;
        }
      }
      return Groups.NONE;
    }
  }

  /** The groups of one chunk, one partition after the other, sorted. */
  private final class Sorted extends Walk {
    private final ChunkCursor cursor;

    Sorted(ChunkCursor cursor) {
      this.cursor = cursor;
    }

    @Override
    int nextGroup() {
      int group = (int) cursor.next();
      if (group != Groups.NONE) {
        walk.start(group);
      }
      return group;
    }

    @Override
    public long prefix(KeyOrder order) {
      return cursor.prefix();
    }
  }
}
