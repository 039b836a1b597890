package org.howdah.hadoop.jobs;

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
  private int tries;

  /**
   * @param triesMax programs that are run at most
   */
  Shrinker(Check check, int triesMax) {
    this.check = check;
    this.triesMax = triesMax;
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

  private Found smaller(Found found) {
    for (Program program : found.program().smaller()) {
      if (program.size() < found.program().size() && tries < triesMax) {
        tries++;
        String failure = check.failureOf(program);
        if (!failure.isEmpty()) {
          return new Found(program, failure, tries);
        }
      }
    }
    return null;
  }
}
