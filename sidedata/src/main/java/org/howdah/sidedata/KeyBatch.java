package org.howdah.sidedata;

import java.util.ArrayList;
import java.util.List;

/**
 * Keys that are asked for together, and then their values. Whoever makes a batch adds keys, has a
 * {@link Session} begin and finish it, and reads the values; a batch is used once. Not safe for use
 * by several threads.
 */
public final class KeyBatch {
  private final List<byte[]> keys = new ArrayList<>();
  private byte[][] values;
  private long bytes;
  private int failOvers;

  /** Adds a key, which must not change any more; returns its place. */
  public int add(byte[] key) {
    keys.add(key);
    bytes += key.length;
    return keys.size() - 1;
  }

  public int size() {
    return keys.size();
  }

  /** Bytes of all keys. */
  public long bytes() {
    return bytes;
  }

  public byte[] key(int place) {
    return keys.get(place);
  }

  /** The value of a key; null if the table has none. Valid when the batch is finished. */
  public byte[] value(int place) {
    return values == null ? null : values[place];
  }

  /** Keys that the first to be asked could not answer and another did. */
  public int failOvers() {
    return failOvers;
  }

  /** Counts one of these; for sessions. */
  public void countFailOver() {
    failOvers++;
  }

  /** Sets a key's value; for sessions. */
  public void setValue(int place, byte[] value) {
    if (values == null) {
      values = new byte[keys.size()][];
    }
    values[place] = value;
  }
}
