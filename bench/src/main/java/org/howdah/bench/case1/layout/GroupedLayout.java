package org.howdah.bench.case1.layout;

import java.io.IOException;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.record.Slice;

/*
 * A model of GroupBuffer and what it is made of in module sort, which do not say what they touch: the
 * slots for frequent records, records that wait in buckets, tables, groups, and the sort of what is
 * left. All values are ones and the combiner adds them, so no group has further blocks. It leaves out
 * objects of the JVM, a combiner that gives back more than it got, and that grouping is given up where
 * keys do not repeat.
 */
/** Each distinct key once with its count: what Howdah does with a combiner. */
final class GroupedLayout implements Layout, ModelRecords {
  private static final int BUCKETS = 256;
  private static final int BUCKET_BYTES_MIN = 16 << 10;
  private static final int CHUNK_BYTES_MAX = 8 << 10;
  private static final int CHUNKS_PER_BUCKET = 8;
  private static final long DRAIN_BYTES_MIN = 128 << 10;
  private static final int FREQUENT_SHARE = 16;

  private final CountingOrder order = new CountingOrder();
  private final ModelPool pool;
  private final ModelArena arena;
  private final ModelGroups groups;
  private final ModelBucket[] buckets;
  private final int bucketsPerPartition;
  private final ModelFrequent frequent;
  private final ModelEntries entries;
  private final ModelSorter sorter;
  private final long stagedBytesMax;
  private long drainBytes;
  private long stagedBytes;

  GroupedLayout(long bufferBytes, int partitions, AddressSpace space) {
    pool = new ModelPool(bufferBytes, space);
    long bucketsMax = Math.min(BUCKETS, bufferBytes / BUCKET_BYTES_MIN);
    bucketsPerPartition = Integer.highestOneBit((int) Math.max(1, bucketsMax / partitions));
    int count = partitions * bucketsPerPartition;
    long chunkBytes = Long.highestOneBit(bufferBytes / ((long) count * CHUNKS_PER_BUCKET));
    arena =
        new ModelArena(
            pool, (int) Math.min(chunkBytes, Math.min(CHUNK_BYTES_MAX, pool.pageBytes())));
    groups = new ModelGroups(arena);
    buckets = new ModelBucket[count];
    for (int i = 0; i < count; i++) {
      buckets[i] = new ModelBucket(arena, groups, i / bucketsPerPartition, space);
    }
    entries = new ModelEntries(pool);
    sorter = new ModelSorter(order, this, pool);
    frequent = new ModelFrequent(bufferBytes / FREQUENT_SHARE, space, this::stage);
    stagedBytesMax = bufferBytes / 4;
    drainBytes = Math.min(DRAIN_BYTES_MIN, stagedBytesMax);
  }

  @Override
  public boolean add(int partition, Slice key) {
    if (stagedBytes >= drainBytes) {
      drain();
      drainBytes = Math.min(stagedBytesMax, 2 * drainBytes);
      if (isFull()) {
        return false;
      }
    }
    int hash = KeyHash.of(key);
    if (!frequent.take(partition, hash, key)) {
      stage(partition, hash, key, 1);
    }
    return true;
  }

  private void stage(int partition, int hash, Slice key, int count) {
    int shift = Integer.SIZE - Integer.numberOfTrailingZeros(bucketsPerPartition);
    int within = bucketsPerPartition == 1 ? 0 : hash >>> shift;
    stagedBytes += buckets[partition * bucketsPerPartition + within].stage(hash, key, count);
  }

  private boolean isFull() {
    long beside = (long) pool.pageBytes() + frequent.bytes();
    for (ModelBucket bucket : buckets) {
      beside += bucket.tableBytes() + (long) bucket.groups() * ModelEntries.BYTES;
    }
    return arena.bytes() + beside + stagedBytesMax > pool.bytesMax();
  }

  private void drain() {
    for (ModelBucket bucket : buckets) {
      bucket.drain();
    }
    stagedBytes = 0;
  }

  @Override
  public void sort() {
    frequent.evictAll();
    for (ModelBucket bucket : buckets) {
      bucket.drain();
      bucket.combine();
    }
    for (ModelBucket bucket : buckets) {
      bucket.list(entries, order);
    }
    for (int i = 0; i < entries.chunks(); i++) {
      sorter.sort(entries.chunk(i), entries.size(i));
    }
  }

  @Override
  public void walk(Visitor visitor) throws IOException {
    ModelWalk.walk(entries, order, this, visitor);
  }

  @Override
  public void key(long position, Slice key) {
    groups.key((int) position, key);
  }

  @Override
  public void record(long position, Slice key, Slice value) {
    groups.key((int) position, key);
    groups.value((int) position, value);
  }

  @Override
  public void touch(long position) {
    groups.touch((int) position);
  }

  @Override
  public void clear() {
    frequent.clear();
    entries.clear();
    arena.clear();
    for (ModelBucket bucket : buckets) {
      bucket.clear();
    }
    stagedBytes = 0;
  }

  @Override
  public long comparisons() {
    return order.comparisons();
  }
}
