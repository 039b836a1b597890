package org.howdah.bench.case1.layout;

import java.io.IOException;
import org.apache.hadoop.util.IndexedSortable;
import org.apache.hadoop.util.QuickSort;
import org.howdah.bench.case1.touch.AddressSpace;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.Slice;

/*
 * MapTask.MapOutputBuffer since MAPREDUCE-3235: one buffer, records from its front, entries of 16
 * bytes from its end towards them: VALSTART, KEYSTART, PARTITION, VALLEN. Hadoop's QuickSort exchanges
 * whole entries, each by way of 16 bytes that the thread has. At 80 % it spills. In Hadoop the place
 * where both begin moves on from spill to spill, and filling goes on meanwhile; here it does neither.
 */
/** Entries sorted in place: what Hadoop has done since the article. */
final class InPlaceLayout implements Layout, IndexedSortable {
  private static final int ENTRY_BYTES = 16;
  private static final int VALUE_START = 0;
  private static final int KEY_START = 4;
  private static final int PARTITION = 8;
  private static final int VALUE_LENGTH = 12;

  private final QuickSort sorter = new QuickSort();
  private final Slice one = OneValue.slice();
  private final Memory buffer;
  private final Memory spare;
  private final MemoryKeys keys;
  private final int bytesMax;
  private int records;
  private int used;
  private int first;

  InPlaceLayout(int bufferBytes, AddressSpace space) {
    buffer = space.allocate(bufferBytes & -ENTRY_BYTES);
    spare = space.allocate(2 * ENTRY_BYTES);
    keys = new MemoryKeys(buffer);
    bytesMax = (int) (buffer.bytes() * IndexedLayout.SPILL_SHARE);
    clear();
  }

  @Override
  public boolean add(int partition, Slice key) {
    int bytes = key.length + one.length + ENTRY_BYTES;
    if (bytesMax - used - records * ENTRY_BYTES < bytes) {
      return false;
    }
    int value = buffer.put(used, key);
    first -= ENTRY_BYTES;
    buffer.putInt(first + VALUE_START, value);
    buffer.putInt(first + KEY_START, used);
    buffer.putInt(first + PARTITION, partition);
    buffer.putInt(first + VALUE_LENGTH, one.length);
    used = buffer.put(value, one);
    records++;
    return true;
  }

  @Override
  public void sort() {
    sorter.sort(this, 0, records);
  }

  private int entry(int i) {
    return first + i * ENTRY_BYTES;
  }

  @Override
  public int compare(int i, int j) {
    int a = entry(i);
    int b = entry(j);
    int byPartition = buffer.getInt(a + PARTITION) - buffer.getInt(b + PARTITION);
    if (byPartition != 0) {
      return byPartition;
    }
    int aStart = buffer.getInt(a + KEY_START);
    int bStart = buffer.getInt(b + KEY_START);
    int aLength = buffer.getInt(a + VALUE_START) - aStart;
    int bLength = buffer.getInt(b + VALUE_START) - bStart;
    return keys.compare(aStart, aLength, bStart, bLength);
  }

  @Override
  public void swap(int i, int j) {
    buffer.copyTo(entry(i), spare, 0, ENTRY_BYTES);
    buffer.copyTo(entry(j), spare, ENTRY_BYTES, ENTRY_BYTES);
    spare.copyTo(0, buffer, entry(j), ENTRY_BYTES);
    spare.copyTo(ENTRY_BYTES, buffer, entry(i), ENTRY_BYTES);
  }

  @Override
  public void walk(Visitor visitor) throws IOException {
    Slice key = new Slice();
    for (int i = 0; i < records; i++) {
      int at = entry(i);
      int start = buffer.getInt(at + KEY_START);
      int value = buffer.getInt(at + VALUE_START);
      keys.read(start, value - start, buffer.getInt(at + VALUE_LENGTH), key);
      visitor.visit(buffer.getInt(at + PARTITION), key, 1);
    }
  }

  @Override
  public void clear() {
    records = 0;
    used = 0;
    first = buffer.bytes();
  }

  @Override
  public long comparisons() {
    return keys.comparisons();
  }
}
