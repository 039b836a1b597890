package org.howdah.bench.case1.layout;

import java.io.IOException;
import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.QuickSort;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.Slice;

/*
 * MapTask.MapOutputBuffer of Hadoop 1: serialized records in kvbuffer; for each record partition and
 * the starts of key and value in kvindices, twelve bytes; in kvoffsets where these stand, four bytes.
 * Hadoop's QuickSort exchanges elements of kvoffsets alone, so each comparison reads two of them, two
 * entries and two keys. The share of the buffer that entries may take is fixed (io.sort.record.percent)
 * and what is full first, at 80 %, makes a spill. Hadoop goes on filling the rest meanwhile; here it
 * waits.
 */
/** Index, entry, record: what Hadoop 1 sorted, and what MAPREDUCE-64 still had. */
final class IndexedLayout implements Layout, IndexedSortable {
  /** {@code io.sort.record.percent} as it comes. */
  static final double SHARE_UNTUNED = 0.05;

  /** The part of a buffer after which Hadoop spills. */
  static final double SPILL_SHARE = 0.8;

  private static final int ENTRY_BYTES = 3 * Integer.BYTES;
  private static final int RECORD_BYTES = ENTRY_BYTES + Integer.BYTES;
  private static final int PARTITION = 0;
  private static final int KEY_START = 4;
  private static final int VALUE_START = 8;

  private final QuickSort sorter = new QuickSort();
  private final Slice one = OneValue.slice();
  private final Memory buffer;
  private final Memory offsets;
  private final Memory entries;
  private final MemoryKeys keys;
  private final int recordsMax;
  private final int bytesMax;
  private int records;
  private int used;

  /**
   * @param share of the buffer that entries and offsets have
   */
  IndexedLayout(int bufferBytes, double share, AddressSpace space) {
    int capacity = (int) (bufferBytes * share) / RECORD_BYTES;
    buffer = space.allocate(bufferBytes - capacity * RECORD_BYTES);
    offsets = space.allocate(capacity * Integer.BYTES);
    entries = space.allocate(capacity * ENTRY_BYTES);
    keys = new MemoryKeys(buffer);
    recordsMax = (int) (capacity * SPILL_SHARE);
    bytesMax = (int) (buffer.bytes() * SPILL_SHARE);
  }

  /** The share with which entries and records of that size are full at the same time. */
  static double shareTuned(double recordBytes) {
    return RECORD_BYTES / (RECORD_BYTES + recordBytes);
  }

  @Override
  public boolean add(int partition, Slice key) {
    if (records == recordsMax || bytesMax - used < key.length + OneValue.BYTES) {
      return false;
    }
    int value = buffer.put(used, key);
    int entry = records * ENTRY_BYTES;
    offsets.putInt(records * Integer.BYTES, entry);
    entries.putInt(entry + PARTITION, partition);
    entries.putInt(entry + KEY_START, used);
    entries.putInt(entry + VALUE_START, value);
    used = buffer.put(value, one);
    records++;
    return true;
  }

  @Override
  public void sort() {
    sorter.sort(this, 0, records);
  }

  @Override
  public int compare(int i, int j) {
    int a = offsets.getInt(i * Integer.BYTES);
    int b = offsets.getInt(j * Integer.BYTES);
    int byPartition = entries.getInt(a + PARTITION) - entries.getInt(b + PARTITION);
    if (byPartition != 0) {
      return byPartition;
    }
    int aStart = entries.getInt(a + KEY_START);
    int bStart = entries.getInt(b + KEY_START);
    int aLength = entries.getInt(a + VALUE_START) - aStart;
    int bLength = entries.getInt(b + VALUE_START) - bStart;
    return keys.compare(aStart, aLength, bStart, bLength);
  }

  @Override
  public void swap(int i, int j) {
    int a = offsets.getInt(i * Integer.BYTES);
    offsets.putInt(i * Integer.BYTES, offsets.getInt(j * Integer.BYTES));
    offsets.putInt(j * Integer.BYTES, a);
  }

  @Override
  public void walk(Visitor visitor) throws IOException {
    Slice key = new Slice();
    for (int i = 0; i < records; i++) {
      int entry = offsets.getInt(i * Integer.BYTES);
      int start = entries.getInt(entry + KEY_START);
      keys.read(start, entries.getInt(entry + VALUE_START) - start, OneValue.BYTES, key);
      visitor.visit(entries.getInt(entry + PARTITION), key, 1);
    }
  }

  @Override
  public void clear() {
    records = 0;
    used = 0;
  }

  @Override
  public long comparisons() {
    return keys.comparisons();
  }
}
