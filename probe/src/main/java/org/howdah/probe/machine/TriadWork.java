package org.howdah.probe.machine;

import java.util.Arrays;

/** The triad of the STREAM benchmark (McCalpin): a = b + s c, 24 bytes for each element. */
final class TriadWork implements Work {
  /** Of all threads together: beyond the caches of today's processors, within any memory. */
  private static final int ALL_ELEMENTS = 24 << 20;

  private static final int ELEMENTS_MIN = 1 << 18;
  private static final int ARRAYS = 3;
  private static final double FACTOR = 3;

  private final double[] sums;
  private final double[] left;
  private final double[] right;

  TriadWork(int threads) {
    int elements = Math.max(ELEMENTS_MIN, ALL_ELEMENTS / ARRAYS / threads);
    sums = new double[elements];
    left = new double[elements];
    right = new double[elements];
    Arrays.fill(left, 1);
    Arrays.fill(right, 2);
  }

  @Override
  public long once() {
    for (int i = 0; i < sums.length; i++) {
      sums[i] = left[i] + FACTOR * right[i];
    }
    if (sums[sums.length - 1] != 1 + FACTOR * 2) {
      throw new AssertionError("a wrong sum");
    }
    return (long) ARRAYS * Double.BYTES * sums.length;
  }
}
