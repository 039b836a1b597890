package org.howdah.probe.machine;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Sorts the same records again and again, each time from the same disorder. */
final class SortWork implements Work {
  private static final int RECORDS = 100_000;
  private static final int RECORD_BYTES = 100;
  private static final int KEY_BYTES = 10;
  private static final long SEED = 20_261_128;

  private final byte[][] disorder;

  /**
   * @param disorder of {@link #disorder}, which threads share
   */
  SortWork(byte[][] disorder) {
    this.disorder = disorder;
  }

  /** Records that are not sorted. */
  static byte[][] disorder() {
    byte[][] records = new byte[RECORDS][RECORD_BYTES];
    SplittableRandom random = new SplittableRandom(SEED);
    for (byte[] record : records) {
      random.nextBytes(record);
    }
    return records;
  }

  @Override
  public long once() {
    byte[][] records = disorder.clone();
    Arrays.sort(records, SortWork::compareKeys);
    if (compareKeys(records[0], records[RECORDS - 1]) > 0) {
      throw new AssertionError("not sorted");
    }
    return RECORDS;
  }

  private static int compareKeys(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, 0, KEY_BYTES, other, 0, KEY_BYTES);
  }
}
