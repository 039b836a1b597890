package org.howdah.testkit;

import java.util.Random;

/**
 * Runs a test body over random cases, so that a failure can be repeated.
 *
 * <p>Each case has a seed of its own. The error of a case that fails names it: {@code
 * -Dhowdah.seed=N} then runs that case alone.
 */
public final class Seeds {
  /** The system property that fixes the seed. */
  public static final String PROPERTY = "howdah.seed";

  /** A test body. */
  @FunctionalInterface
  public interface Body {
    /** Checks one case, drawn from {@code random} alone. */
    void check(Random random) throws Exception;
  }

  private Seeds() {}

  /**
   * Checks {@code cases} cases with seeds that differ from run to run, or the one whose seed
   * {@value #PROPERTY} names.
   *
   * @throws AssertionError if a case throws anything; its message names the seed
   */
  public static void check(int cases, Body body) {
    check(cases, Long.getLong(PROPERTY), body);
  }

  static void check(int cases, Long fixedSeed, Body body) {
    if (fixedSeed != null) {
      checkOne(fixedSeed, body);
      return;
    }
    Random seeds = new Random();
    for (int i = 0; i < cases; i++) {
      checkOne(seeds.nextLong(), body);
    }
  }

  private static void checkOne(long seed, Body body) {
    try {
      body.check(new Random(seed));
    } catch (Exception | AssertionError e) {
      String howToRepeat = "repeat this case with -D" + PROPERTY + "=" + seed;
      throw new AssertionError(howToRepeat + ": " + e.getMessage(), e);
    }
  }
}
