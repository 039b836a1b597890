package org.howdah.bench.jmh;

import java.util.Arrays;
import org.howdah.record.Slice;
import org.howdah.record.VarInt;

/**
 * Serialized keys side by side, as they come out of a mapper's buffer: read in order, no misses.
 */
final class KeyList {
  private byte[] bytes = new byte[1 << 16];
  private final int[] ends;
  private int size;

  /**
   * @param count how many keys there will be
   */
  KeyList(int count) {
    ends = new int[count];
  }

  /** Adds a key as Hadoop's Text serializes it: length and bytes. */
  void add(byte[] text) {
    int start = end(size);
    if (bytes.length - start < VarInt.BYTES_MAX + text.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
    int at = VarInt.put(bytes, start, text.length);
    System.arraycopy(text, 0, bytes, at, text.length);
    ends[size++] = at + text.length;
  }

  /** Where the {@code count}-th key ends. */
  private int end(int count) {
    return count == 0 ? 0 : ends[count - 1];
  }

  int size() {
    return size;
  }

  /** Points {@code key} at key number {@code i}. */
  void get(int i, Slice key) {
    int start = end(i);
    key.set(bytes, start, ends[i] - start);
  }
}
