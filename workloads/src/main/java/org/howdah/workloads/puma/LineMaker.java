package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Makes the lines of one kind of data. A line depends on its number and the seed alone, so that map
 * tasks make lines at once and in any order, and hold one at a time.
 */
abstract class LineMaker {
  private final long start;

  LineMaker(long seed) {
    start = new SplittableRandom(seed).nextLong();
  }

  /**
   * Appends a line, without its end.
   *
   * @param random as the number and the seed say
   */
  abstract void append(long number, SplittableRandom random, StringBuilder line);

  /** Appends line {@code number}, without its end. */
  final void append(long number, StringBuilder line) {
    append(number, random(number), line);
  }

  /** The random numbers that belong to a number; always the same ones. */
  final SplittableRandom random(long number) {
    return new SplittableRandom(start + number);
  }

  /**
   * A number from 1 to below {@code end}, each with a probability in proportion to its inverse, as
   * words of text have by their rank.
   */
  static long zipf(SplittableRandom random, double end) {
    return (long) StrictMath.pow(end, random.nextDouble());
  }
}
