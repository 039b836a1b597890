package org.howdah.store;

import java.util.Arrays;

/** Bytes that are equal when their contents are. */
record Key(byte[] bytes) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
