package org.howdah.sort;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.record.KeyOrder;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/*
 * A table of a million keys does not fit in a processor's cache, and looking each record up as it
 * comes would miss the cache two or three times a record. So records are first only staged: appended
 * to the bucket that their key's hash names. When enough have gathered, the buckets are drained one
 * after the other; the groups of one bucket do fit in the cache. Draining looks each record up, adds
 * its value to its group, and then has those of the bucket's groups combined that have grown.
 *
 * A combiner may give back more than it was given. What is longer than a block, or would take the
 * memory far over its limit, goes to the overflow, and the buffer is full from then on. So does what
 * comes from another thread than the one that combines, as with Hadoop's streaming, where one thread
 * writes to a process what is read here, and another one gives back what comes from it.
 *
 * With assertions on, as in tests, the whole structure is looked at after each drain.
 */
/**
 * Keeps each distinct serialized key once and combines its values as they come, so that a record
 * whose key was seen before is neither kept nor sorted.
 */
final class GroupBuffer implements Buffer {
  private static final int BUCKETS = 256;
  private static final int BUCKET_BYTES_MIN = 16 << 10;
  private static final int CHUNK_BYTES_MAX = 8 << 10;
  private static final int CHUNKS_PER_BUCKET = 8;
  private static final long DRAIN_BYTES_MIN = 128 << 10;
  private static final int FREQUENT_SHARE = 16;

  /** What the table and the sort take for a group, beside its block. */
  private static final int BYTES_BESIDE_GROUP = 4 * Long.BYTES + Entries.ENTRY_BYTES;

  private final BufferPool pool;
  private final KeyOrder order;
  private final Combiner combiner;
  private final Overflow overflow;
  private final Arena arena;
  private final GroupBucket[] buckets;
  private final int bucketsPerPartition;
  private final int bucketShift;
  private final Groups groups;
  private final FrequentRecords frequent;
  private final Entries entries;
  private final ChunkSorter sorter;
  private final long stagedBytesMax;
  private final long drainedBytesMax;

  /**
   * How many bytes may wait now. It begins small and doubles: small tasks then never leave the
   * cache, and the compiler sees draining at work before it optimises the loop that fills.
   */
  private long drainBytes;

  private long stagedBytes;
  private long recordsAdded;
  private long recordBytes;

  /** Whether a pool is large enough to group so many partitions. */
  static boolean fits(BufferPool pool, int partitions) {
    return (long) partitions * BUCKET_BYTES_MIN <= pool.bytesMax();
  }

  /**
   * @param overflow takes what the combiner gives back and has no place here
   */
  GroupBuffer(
      BufferPool pool, int partitions, KeyOrder order, Combiner combiner, Overflow overflow) {
    this.overflow = overflow;
    this.pool = pool;
    this.order = order;
    this.combiner = combiner;
    long bucketsMax = Math.min(BUCKETS, pool.bytesMax() / BUCKET_BYTES_MIN);
    bucketsPerPartition = Integer.highestOneBit((int) Math.max(1, bucketsMax / partitions));
    bucketShift = Integer.SIZE - Integer.numberOfTrailingZeros(bucketsPerPartition);
    int count = partitions * bucketsPerPartition;
    long chunkBytes = Long.highestOneBit(pool.bytesMax() / ((long) count * CHUNKS_PER_BUCKET));
    arena =
        new Arena(pool, (int) Math.min(chunkBytes, Math.min(CHUNK_BYTES_MAX, pool.pageBytes())));
    groups = new Groups(arena);
    buckets = new GroupBucket[count];
    for (int i = 0; i < count; i++) {
      buckets[i] = new GroupBucket(arena, groups, i / bucketsPerPartition);
    }
    entries = new Entries(pool);
    sorter =
        new ChunkSorter(
            order, (position, key) -> groups.key((int) position, key), pool.chunkLongs());
    frequent = new FrequentRecords(pool.bytesMax() / FREQUENT_SHARE, this::stage);
    stagedBytesMax = pool.bytesMax() / 4;
    drainedBytesMax = pool.bytesMax() + stagedBytesMax;
    drainBytes = Math.min(DRAIN_BYTES_MIN, stagedBytesMax);
  }

  /** Records added for each distinct key so far. */
  double recordsPerGroup() {
    return (double) recordsAdded / Math.max(1, groups());
  }

  private long groups() {
    long sum = 0;
    for (GroupBucket bucket : buckets) {
      sum += bucket.groups();
    }
    return sum;
  }

  /** Whether a combiner gave back more than there is a place for since the last {@link #clear}. */
  boolean isOutgrown() {
    return overflow.used();
  }

  /** Whether records of this size can be kept at all; larger ones belong in a sort buffer. */
  boolean takes(Slice key, Slice value) {
    return GroupBucket.blockBytes(key, value) <= arena.chunkBytes();
  }

  private GroupBucket bucket(int partition, int hash) {
    int within = bucketsPerPartition == 1 ? 0 : hash >>> bucketShift;
    return buckets[partition * bucketsPerPartition + within];
  }

  @Override
  public boolean add(int partition, Slice key, Slice value)
      throws IOException, InterruptedException {
    if (stagedBytes >= drainBytes) {
      drain(false);
      drainBytes = Math.min(stagedBytesMax, 2 * drainBytes);
      if (isFull()) {
        return false;
      }
    }
    int hash = GroupTable.hash(key);
    if (!frequent.take(partition, hash, key, value)) {
      stage(partition, hash, key, value, 1);
    }
    recordsAdded++;
    return true;
  }

  private void stage(int partition, int hash, Slice key, Slice value, int count)
      throws HowdahException {
    stagedBytes += bucket(partition, hash).stage(hash, key, value, count);
  }

  /** Whether groups and what their sort will need leave too little for staging. */
  private boolean isFull() {
    return overflow.used() || arena.bytes() + bytesBeside() + stagedBytesMax > pool.bytesMax();
  }

  /** Bytes of what is not in the arena, with those that the sort will need. */
  private long bytesBeside() {
    long tableBytes = 0;
    for (GroupBucket bucket : buckets) {
      tableBytes += bucket.tableBytes();
    }
    return tableBytes + groups() * Entries.ENTRY_BYTES + pool.pageBytes() + frequent.bytes();
  }

  /**
   * Empties the staging.
   *
   * @param all whether to combine even groups that stand in no one's way
   */
  private void drain(boolean all) throws IOException, InterruptedException {
    assert isSound();
    for (int start = 0; start < buckets.length; start += bucketsPerPartition) {
      int partition = start / bucketsPerPartition;
      PendingGroups pending =
          new PendingGroups(groups, buckets, start, start + bucketsPerPartition, all);
      if (pending.hasGroup()) {
        combine(new Combined(partition, pending));
        pending.skipRest();
      }
    }
    stagedBytes = 0;
    assert isSound();
  }

  private boolean isSound() {
    new GroupStructure(arena, groups).check(buckets, stagedBytes, this::bucket);
    return true;
  }

  private void combine(Combined output) throws IOException, InterruptedException {
    try {
      combiner.combine(output.pending, output);
    } catch (IOException | RuntimeException | Error e) {
      output.rethrow();
      throw e;
    }
    output.rethrow();
  }

  @Override
  public boolean isEmpty() {
    return recordsAdded == 0;
  }

  @Override
  public void prepare() throws IOException, InterruptedException {
    frequent.evictAll();
    drain(true);
    for (GroupBucket bucket : buckets) {
      recordBytes += bucket.list(entries, order);
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
    frequent.clear();
    overflow.clear();
    entries.clear();
    arena.clear();
    for (GroupBucket bucket : buckets) {
      bucket.clear();
    }
    stagedBytes = 0;
    recordsAdded = 0;
    recordBytes = 0;
  }

  /** Where the combiner puts what it makes of the groups of one partition. */
  private final class Combined implements RecordOutput {
    private final int partition;
    private final PendingGroups pending;
    private final Thread owner = Thread.currentThread();
    private final long bytesBeside = bytesBeside();
    private int groupsMade;
    private Exception failure;

    Combined(int partition, PendingGroups pending) {
      this.partition = partition;
      this.pending = pending;
    }

    @Override
    public void append(Slice key, Slice value) throws IOException {
      try {
        put(key, value);
      } catch (InterruptedException e) {
        failure = e;
        throw new InterruptedIOException("interrupted while combined records were written");
      } catch (IOException | RuntimeException e) {
        failure = e;
        throw e;
      }
    }

    private void put(Slice key, Slice value) throws IOException, InterruptedException {
      if (Thread.currentThread() != owner) {
        overflow.add(partition, key, value);
        return;
      }
      if (!takes(key, value) || !hasRoom()) {
        putAside(key, value);
        return;
      }
      int hash = GroupTable.hash(key);
      GroupBucket bucket = bucket(partition, hash);
      int before = bucket.groups();
      bucket.put(hash, key, value);
      groupsMade += bucket.groups() - before;
    }

    private boolean hasRoom() {
      long beside = bytesBeside + (long) groupsMade * BYTES_BESIDE_GROUP;
      return arena.bytes() + beside <= drainedBytesMax;
    }

    /** Keeps the record in the overflow, behind what its group has got since it was read. */
    private void putAside(Slice key, Slice value) throws IOException, InterruptedException {
      int group = pending.walked(key);
      if (group != Groups.NONE) {
        Groups.Values older = groups.new Values();
        older.detach(group);
        while (older.next()) {
          overflow.add(partition, key, older.value());
        }
      }
      overflow.add(partition, key, value);
    }

    /** Throws what {@link #append} threw, whatever the combiner made of it. */
    void rethrow() throws IOException, InterruptedException {
      if (failure instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      if (failure instanceof IOException io) {
        throw io;
      }
      if (failure != null) {
        throw (RuntimeException) failure;
      }
    }
  }

  /** The groups of one chunk, one partition after the other, sorted. */
  private final class Sorted extends GroupWalk {
    private final ChunkCursor cursor;

    @SuppressWarnings("unused") // Without a field to go to, the compiler would spare the read.
    private int touched;

    Sorted(ChunkCursor cursor) {
      super(GroupBuffer.this.groups);
      this.cursor = cursor;
    }

    @Override
    int nextGroup() {
      int group = (int) cursor.next();
      if (group == Groups.NONE) {
        return group;
      }
      if (cursor.isReadAheadDue()) {
        readAhead();
      }
      values.start(group);
      return group;
    }

    private void readAhead() {
      int sum = 0;
      for (int i = 1; i <= ChunkCursor.AHEAD; i++) {
        long position = cursor.peek(i);
        sum += position < 0 ? 0 : groups.touch((int) position);
      }
      touched += sum;
    }

    @Override
    public long prefix(KeyOrder order) {
      return cursor.prefix();
    }
  }
}
