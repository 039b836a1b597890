package org.howdah.bench.kit;

/** Refuses settings that nobody can measure with. */
public final class Check {
  private Check() {}

  /**
   * Refuses if something does not hold.
   *
   * @param message names the option, what it has to be, and what it is
   * @throws IllegalArgumentException with that
   */
  public static void that(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
