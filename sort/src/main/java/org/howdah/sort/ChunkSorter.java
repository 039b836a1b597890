package org.howdah.sort;

import org.howdah.record.KeyOrder;
import org.howdah.record.Slice;

/*
 * A least-significant-digit radix sort over the bytes of (partition, prefix) that differ at all, and
 * after it, for each range that shares both and whose prefix does not decide, a merge sort that
 * compares whole keys. Radix passes touch entries only, which fit in a core's cache together with
 * the scratch array; keys are dereferenced only where prefixes tie. The merge sort ends after
 * n log n comparisons whatever the comparator answers, so that one that contradicts itself costs
 * order, never the job.
 */
/** Sorts the entries of one chunk by partition, then by key. Stable. One thread at a time. */
final class ChunkSorter {
  private static final int RADIX_ENTRIES_MIN = 128;
  private static final int INSERTION_ENTRIES_MAX = 8;
  private static final int BUCKETS = 256;

  /** Finds the key of the record at a position. */
  interface Keys {
    void key(long position, Slice key);
  }

  private final KeyOrder order;
  private final Keys keys;
  private final long[] scratch;
  private final int[] starts = new int[BUCKETS];
  private final Slice left = new Slice();
  private final Slice right = new Slice();

  ChunkSorter(KeyOrder order, Keys keys, int chunkLongs) {
    this.order = order;
    this.keys = keys;
    scratch = new long[chunkLongs];
  }

  /** Sorts the first {@code size} entries of {@code chunk}. */
  void sort(long[] chunk, int size) {
    if (size < RADIX_ENTRIES_MIN) {
      mergeSort(chunk, 0, size);
      return;
    }
    radixSort(chunk, size);
    int start = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || !sameBucket(chunk, start, i)) {
        if (i - start > 1 && !order.decides(chunk[start * 2])) {
          mergeSort(chunk, start, i);
        }
        start = i;
      }
    }
  }

  private static boolean sameBucket(long[] chunk, int a, int b) {
    return chunk[a * 2] == chunk[b * 2]
        && Entries.partition(chunk[a * 2 + 1]) == Entries.partition(chunk[b * 2 + 1]);
  }

  private void radixSort(long[] chunk, int size) {
    long prefixBits = 0;
    long locatorBits = 0;
    for (int i = 2; i < size * 2; i += 2) {
      prefixBits |= chunk[i] ^ chunk[0];
      locatorBits |= chunk[i + 1] ^ chunk[1];
    }
    long[] from = chunk;
    long[] to = scratch;
    for (int pass = 0; pass < 11; pass++) {
      boolean byPrefix = pass < Long.BYTES;
      int shift = byPrefix ? pass * Byte.SIZE : 40 + (pass - Long.BYTES) * Byte.SIZE;
      if (((byPrefix ? prefixBits : locatorBits) >>> shift & 0xff) != 0) {
        distribute(from, to, size, byPrefix ? 0 : 1, shift);
        long[] swap = from;
        from = to;
        to = swap;
      }
    }
    if (from != chunk) {
      System.arraycopy(from, 0, chunk, 0, size * 2);
    }
  }

  /** Moves entries to where the byte at {@code shift} of their word {@code word} belongs. */
  private void distribute(long[] from, long[] to, int size, int word, int shift) {
    int[] next = starts;
    java.util.Arrays.fill(next, 0);
    for (int i = word; i < size * 2; i += 2) {
      next[(int) (from[i] >>> shift) & 0xff]++;
    }
    int start = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int count = next[bucket];
      next[bucket] = start;
      start += count * 2;
    }
    for (int i = 0; i < size * 2; i += 2) {
      int bucket = (int) (from[i + word] >>> shift) & 0xff;
      int target = next[bucket];
      next[bucket] = target + 2;
      to[target] = from[i];
      to[target + 1] = from[i + 1];
    }
  }

  /** Sorts entries {@code start} to {@code end} of {@code chunk} by comparison. */
  private void mergeSort(long[] chunk, int start, int end) {
    if (end - start <= INSERTION_ENTRIES_MAX) {
      insertionSort(chunk, start, end);
      return;
    }
    int middle = (start + end) >>> 1;
    mergeSort(chunk, start, middle);
    mergeSort(chunk, middle, end);
    if (compare(chunk, middle - 1, chunk, middle) > 0) {
      merge(chunk, start, middle, end);
    }
  }

  private void insertionSort(long[] chunk, int start, int end) {
    for (int i = start + 1; i < end; i++) {
      long prefix = chunk[i * 2];
      long locator = chunk[i * 2 + 1];
      scratch[0] = prefix;
      scratch[1] = locator;
      int hole = i;
      while (hole > start && compare(chunk, hole - 1, scratch, 0) > 0) {
        chunk[hole * 2] = chunk[hole * 2 - 2];
        chunk[hole * 2 + 1] = chunk[hole * 2 - 1];
        hole--;
      }
      chunk[hole * 2] = prefix;
      chunk[hole * 2 + 1] = locator;
    }
  }

  private void merge(long[] chunk, int start, int middle, int end) {
    int lefts = middle - start;
    System.arraycopy(chunk, start * 2, scratch, 0, lefts * 2);
    int i = 0;
    int j = middle;
    int target = start;
    while (i < lefts) {
      boolean takeRight = j < end && compare(scratch, i, chunk, j) > 0;
      long[] source = takeRight ? chunk : scratch;
      int entry = takeRight ? j++ : i++;
      chunk[target * 2] = source[entry * 2];
      chunk[target * 2 + 1] = source[entry * 2 + 1];
      target++;
    }
  }

  private int compare(long[] a, int i, long[] b, int j) {
    long aLocator = a[i * 2 + 1];
    long bLocator = b[j * 2 + 1];
    int byPartition = Entries.partition(aLocator) - Entries.partition(bLocator);
    if (byPartition != 0) {
      return byPartition;
    }
    int byPrefix = Long.compareUnsigned(a[i * 2], b[j * 2]);
    if (byPrefix != 0 || order.decides(a[i * 2])) {
      return byPrefix;
    }
    keys.key(Entries.position(aLocator), left);
    keys.key(Entries.position(bLocator), right);
    return order.compare(left, right);
  }
}
