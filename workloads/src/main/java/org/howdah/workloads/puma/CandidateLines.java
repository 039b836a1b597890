package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Sets of 12 items in order. A set shares its first 11 with some others, four on average, which
 * stand anywhere in the data.
 */
final class CandidateLines extends LineMaker {
  private static final int SHARED_ITEMS = 11;
  private static final int GAP_END = 80_000;
  private static final int SETS_A_GROUP = 4;
  private static final int DIGITS = 7;

  CandidateLines(long seed) {
    super(seed);
  }

  @Override
  void append(long number, SplittableRandom random, StringBuilder line) {
    SplittableRandom shared = random(-1 - random.nextLong(number / SETS_A_GROUP + 1));
    int item = 0;
    for (int i = 0; i < SHARED_ITEMS; i++) {
      item += shared.nextInt(1, GAP_END);
      appendItem(item, line);
      line.append(',');
    }
    appendItem(item + random.nextInt(1, GAP_END), line);
  }

  /** Items have one length, so that their order as text is that of their numbers. */
  private static void appendItem(int item, StringBuilder line) {
    String digits = Integer.toString(item);
    line.append("i").append("0".repeat(DIGITS - digits.length())).append(digits);
  }
}
