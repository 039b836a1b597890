package org.howdah.record;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Random cases whose failure names the seed that repeats it. A test that runs again in the same JVM
 * has the same cases again. Stands here because testkit, which has the same for all other modules,
 * is built on this one.
 */
final class Cases {
  private static final String PROPERTY = "howdah.seed";
  private static final long FIRST = System.nanoTime();

  private Cases() {}

  static void check(int cases, Consumer<Random> body) {
    Long fixed = Long.getLong(PROPERTY);
    long first = fixed != null ? fixed : FIRST;
    for (long seed = first; seed < first + (fixed != null ? 1 : cases); seed++) {
      try {
        body.accept(new Random(seed));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "repeat with -D" + PROPERTY + "=" + seed + ": " + e.getMessage(), e);
      }
    }
  }
}
