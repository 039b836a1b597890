package org.howdah.bench.case1.layout;

import org.howdah.record.ByteOrder;
import org.howdah.record.KeyOrder;

/** Howdah's order of Text, which counts how often two keys are compared. One thread at a time. */
public final class CountingOrder implements KeyOrder {
  private final ByteOrder order = new ByteOrder(ByteOrder.Header.VAR_INT);
  private long comparisons;

  @Override
  public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
    comparisons++;
    return order.compare(a, aOffset, aLength, b, bOffset, bLength);
  }

  @Override
  public long prefix(byte[] key, int offset, int length) {
    return order.prefix(key, offset, length);
  }

  @Override
  public boolean decides(long prefix) {
    return order.decides(prefix);
  }

  /** How often so far. */
  public long comparisons() {
    return comparisons;
  }
}
