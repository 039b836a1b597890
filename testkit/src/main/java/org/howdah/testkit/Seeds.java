package org.howdah.testkit;

import java.io.IOException;
import java.util.Optional;
import java.util.Random;

/**
 * Runs a test body over random cases, so that a failure can be repeated.
 *
 * <p>Each case has a seed of its own. The error of a case that fails names it: {@code
 * -Dhowdah.seed=N} then runs that case alone. It is kept in a file of {@code target/failed-seeds},
 * too: until the module is cleaned, each further run of the test begins with it, the second run of
 * a build that repeats what failed among them.
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
   * Checks the case that failed before, if there is one, and {@code cases} cases with seeds that
   * differ from run to run; or only the one whose seed {@value #PROPERTY} names.
   *
   * @throws AssertionError if a case throws anything; its message names the seed
   */
  public static void check(int cases, Body body) {
    Long fixedSeed = Long.getLong(PROPERTY);
    Optional<String> name = RunningTest.nextCheck();
    if (fixedSeed == null && name.isPresent()) {
      check(cases, KeptSeeds.OF_MODULE, name.get(), body);
    } else {
      check(cases, fixedSeed, body);
    }
  }

  static void check(int cases, KeptSeeds kept, String name, Body body) {
    Optional<Long> failed = kept.of(name);
    if (failed.isPresent()) {
      checkAndKeep(failed.get(), kept, name, body);
    }
    Random seeds = new Random();
    for (int i = 0; i < cases; i++) {
      checkAndKeep(seeds.nextLong(), kept, name, body);
    }
  }

  private static void checkAndKeep(long seed, KeptSeeds kept, String name, Body body) {
    try {
      body.check(new Random(seed));
    } catch (Exception | AssertionError e) {
      String where;
      try {
        where = ", kept in " + kept.keep(name, seed);
      } catch (IOException notKept) {
        e.addSuppressed(notKept);
        where = ", which could not be kept";
      }
      throw failure(seed, where, e);
    }
  }

  static void check(int cases, Long fixedSeed, Body body) {
    Random seeds = new Random();
    int count = fixedSeed != null ? 1 : cases;
    for (int i = 0; i < count; i++) {
      long seed = fixedSeed != null ? fixedSeed : seeds.nextLong();
      try {
        body.check(new Random(seed));
      } catch (Exception | AssertionError e) {
        throw failure(seed, "", e);
      }
    }
  }

  private static AssertionError failure(long seed, String where, Throwable cause) {
    String howToRepeat = "repeat this case with -D" + PROPERTY + "=" + seed + where;
    return new AssertionError(howToRepeat + ": " + cause.getMessage(), cause);
  }
}
