package org.howdah.bench.case1.layout;

import java.util.Arrays;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.KeyOrder;

/*
 * Line by line what ChunkSorter of module sort does, over memory that says what is touched: radix
 * passes over the bytes of prefix and partition that differ, then a merge sort of each range that both
 * leave undecided. Tests hold it to the real one's order and to its number of comparisons.
 */
/** As Howdah's ChunkSorter: sorts the entries of one chunk. One thread at a time. */
final class ModelSorter {
  private static final int RADIX_ENTRIES_MIN = 128;
  private static final int BUCKETS = 256;
  private static final int PASSES = Long.BYTES + 3;
  private static final int PARTITION_SHIFT = 40;
  private static final int ENTRY = ModelEntries.BYTES;

  private final KeyOrder order;
  private final ModelMergeSort merges;
  private final Memory scratch;
  private final Memory starts;

  ModelSorter(KeyOrder order, ModelRecords records, ModelPool pool) {
    this.order = order;
    scratch = pool.space().allocate(pool.chunkBytes());
    starts = pool.space().allocate(BUCKETS * Integer.BYTES);
    merges = new ModelMergeSort(order, records, scratch);
  }

  /** Sorts the first {@code size} entries of a chunk. */
  void sort(Memory chunk, int size) {
    if (size < RADIX_ENTRIES_MIN) {
      merges.sort(chunk, 0, size);
      return;
    }
    radixSort(chunk, size);
    int start = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || !sameBucket(chunk, start, i)) {
        if (i - start > 1 && !order.decides(chunk.getLong(start * ENTRY))) {
          merges.sort(chunk, start, i);
        }
        start = i;
      }
    }
  }

  private static boolean sameBucket(Memory chunk, int a, int b) {
    return chunk.getLong(a * ENTRY) == chunk.getLong(b * ENTRY)
        && ModelEntries.partition(chunk.getLong(a * ENTRY + Long.BYTES))
            == ModelEntries.partition(chunk.getLong(b * ENTRY + Long.BYTES));
  }

  private void radixSort(Memory chunk, int size) {
    long prefixBits = 0;
    long locatorBits = 0;
    for (int at = ENTRY; at < size * ENTRY; at += ENTRY) {
      prefixBits |= chunk.getLong(at) ^ chunk.getLong(0);
      locatorBits |= chunk.getLong(at + Long.BYTES) ^ chunk.getLong(Long.BYTES);
    }
    Memory from = chunk;
    Memory to = scratch;
    for (int pass = 0; pass < PASSES; pass++) {
      boolean byPrefix = pass < Long.BYTES;
      int shift = Byte.SIZE * pass + (byPrefix ? 0 : PARTITION_SHIFT - Long.SIZE);
      if (((byPrefix ? prefixBits : locatorBits) >>> shift & 0xff) != 0) {
        distribute(from, to, size, byPrefix ? 0 : Long.BYTES, shift);
        Memory swap = from;
        from = to;
        to = swap;
      }
    }
    if (from != chunk) {
      from.copyTo(0, chunk, 0, size * ENTRY);
    }
  }

  private void distribute(Memory from, Memory to, int size, int word, int shift) {
    starts.touch(0, starts.bytes());
    int[] next = new int[BUCKETS];
    for (int at = word; at < size * ENTRY; at += ENTRY) {
      int bucket = bucket(from.getLong(at), shift);
      starts.touch(bucket * Integer.BYTES, Integer.BYTES);
      next[bucket] += ENTRY;
    }
    starts.touch(0, starts.bytes());
    Arrays.parallelPrefix(next, Integer::sum);
    for (int bucket = BUCKETS - 1; bucket > 0; bucket--) {
      next[bucket] = next[bucket - 1];
    }
    next[0] = 0;
    for (int at = 0; at < size * ENTRY; at += ENTRY) {
      int bucket = bucket(from.getLong(at + word), shift);
      starts.touch(bucket * Integer.BYTES, Integer.BYTES);
      to.putLong(next[bucket], from.getLong(at));
      to.putLong(next[bucket] + Long.BYTES, from.getLong(at + Long.BYTES));
      next[bucket] += ENTRY;
    }
  }

  private static int bucket(long word, int shift) {
    return (int) (word >>> shift) & 0xff;
  }
}
