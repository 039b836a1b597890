package org.howdah.hadoop.jobs;

import java.time.Duration;

/** Makes a program that fails as small as it still fails. */
final class Shrinker {
  /** Says what is wrong with a program. */
  @FunctionalInterface
  interface Check {
    /** The failure in words; empty if there is none. */
    String failureOf(Program program);
  }

  /**
   * A program that fails, and how.
   *
   * @param tries programs that were run to find it
   */
  record Found(Program program, String failure, int tries) {}

  private final Check check;
  private final int triesMax;
  private final long endNanos;
  private int tries;

  /**
   * @param triesMax programs that are run at most
   * @param timeMax after which no other is begun
   */
  Shrinker(Check check, int triesMax, Duration timeMax) {
    this.check = check;
    this.triesMax = triesMax;
    this.endNanos = System.nanoTime() + timeMax.toNanos();
  }

  /** The smallest program that was found to fail. */
  Found shrink(Program failing, String failure) {
    Found found = new Found(failing, failure, 0);
    Found next = found;
    while (next != null) {
      found = next;
      next = smaller(found);
    }
    return new Found(found.program(), found.failure(), tries);
  }

  private boolean mayTry() {
    return tries < triesMax && System.nanoTime() - endNanos < 0;
  }

  /** A program that fails in another way would lead away from the defect that was found. */
  private static boolean isSame(String failure, String found) {
    return !failure.isEmpty() && kindOf(failure).equals(kindOf(found));
  }

  private static String kindOf(String failure) {
    return failure.lines().findFirst().orElse("").replaceAll("[0-9]+", "N");
  }

  private Found smaller(Found found) {
    for (Program program : found.program().smaller()) {
      if (program.size() < found.program().size() && mayTry()) {
        tries++;
        String failure = check.failureOf(program);
        if (isSame(failure, found.failure())) {
          return new Found(program, failure, tries);
        }
      }
    }
    return null;
  }
}
