package org.howdah.bench.case1.layout;

import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;

/** The part of Howdah's ChunkSorter that compares whole keys. One thread at a time. */
final class ModelMergeSort {
  private static final int INSERTION_ENTRIES_MAX = 8;
  private static final int ENTRY = ModelEntries.BYTES;

  private final KeyOrder order;
  private final ModelRecords records;
  private final Memory scratch;
  private final Slice left = new Slice();
  private final Slice right = new Slice();

  /**
   * @param scratch as long as a chunk
   */
  ModelMergeSort(KeyOrder order, ModelRecords records, Memory scratch) {
    this.order = order;
    this.records = records;
    this.scratch = scratch;
  }

  /** Sorts entries {@code start} to {@code end} of a chunk by comparison. */
  void sort(Memory chunk, int start, int end) {
    if (end - start <= INSERTION_ENTRIES_MAX) {
      insertionSort(chunk, start, end);
      return;
    }
    int middle = (start + end) >>> 1;
    sort(chunk, start, middle);
    sort(chunk, middle, end);
    if (compare(chunk, middle - 1, chunk, middle) > 0) {
      merge(chunk, start, middle, end);
    }
  }

  private void insertionSort(Memory chunk, int start, int end) {
    for (int i = start + 1; i < end; i++) {
      chunk.copyTo(i * ENTRY, scratch, 0, ENTRY);
      int hole = i;
      while (hole > start && compare(chunk, hole - 1, scratch, 0) > 0) {
        chunk.copyTo((hole - 1) * ENTRY, chunk, hole * ENTRY, ENTRY);
        hole--;
      }
      scratch.copyTo(0, chunk, hole * ENTRY, ENTRY);
    }
  }

  private void merge(Memory chunk, int start, int middle, int end) {
    int lefts = middle - start;
    chunk.copyTo(start * ENTRY, scratch, 0, lefts * ENTRY);
    int i = 0;
    int j = middle;
    int target = start;
    while (i < lefts) {
      boolean takeRight = j < end && compare(scratch, i, chunk, j) > 0;
      Memory source = takeRight ? chunk : scratch;
      int entry = takeRight ? j++ : i++;
      source.copyTo(entry * ENTRY, chunk, target * ENTRY, ENTRY);
      target++;
    }
  }

  private int compare(Memory a, int i, Memory b, int j) {
    long aLocator = a.getLong(i * ENTRY + Long.BYTES);
    long bLocator = b.getLong(j * ENTRY + Long.BYTES);
    int byPartition = ModelEntries.partition(aLocator) - ModelEntries.partition(bLocator);
    if (byPartition != 0) {
      return byPartition;
    }
    long prefix = a.getLong(i * ENTRY);
    int byPrefix = Long.compareUnsigned(prefix, b.getLong(j * ENTRY));
    if (byPrefix != 0 || order.decides(prefix)) {
      return byPrefix;
    }
    records.key(ModelEntries.position(aLocator), left);
    records.key(ModelEntries.position(bLocator), right);
    return order.compare(left, right);
  }
}
