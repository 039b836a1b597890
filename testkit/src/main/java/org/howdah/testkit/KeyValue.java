package org.howdah.testkit;

import java.util.Arrays;
import org.howdah.record.Slice;

/**
 * A serialized record of a test. Equal to another by its bytes; immutable if nobody writes them.
 */
public final class KeyValue {
  private final byte[] key;
  private final byte[] value;

  /** Keeps the arrays, which nobody may write from now on. */
  public KeyValue(byte[] key, byte[] value) {
    this.key = key;
    this.value = value;
  }

  /** A new view of the key. */
  public Slice key() {
    return Slice.of(key);
  }

  /** A new view of the value. */
  public Slice value() {
    return Slice.of(value);
  }

  /** Bytes of key and value together. */
  public int bytes() {
    return key.length + value.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyValue that
        && Arrays.equals(key, that.key)
        && Arrays.equals(value, that.value);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(key) + Arrays.hashCode(value);
  }

  @Override
  public String toString() {
    return key() + "=" + value();
  }
}
