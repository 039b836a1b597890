package org.howdah.bench.case1.layout;

import org.apache.hadoop.io.Text;
import org.howdah.bench.case1.touch.Memory;
import org.howdah.record.Slice;

/** Keys that stand in memory as bytes, compared by Hadoop's own comparator of Text. */
final class MemoryKeys {
  private final Text.Comparator order = new Text.Comparator();
  private final Memory memory;
  private long comparisons;

  MemoryKeys(Memory memory) {
    this.memory = memory;
  }

  int compare(int a, int aLength, int b, int bLength) {
    comparisons++;
    memory.touch(a, aLength);
    memory.touch(b, bLength);
    byte[] array = memory.array();
    return order.compare(array, a, aLength, array, b, bLength);
  }

  /** Points {@code key} at a key, and reads it with the value behind it. */
  void read(int at, int length, int valueBytes, Slice key) {
    memory.touch(at, length + valueBytes);
    key.set(memory.array(), at, length);
  }

  long comparisons() {
    return comparisons;
  }
}
