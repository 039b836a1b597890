package org.howdah.cli;

/** When the command started. */
final class StartTime {
  /** In seconds since 1970 with a fraction; the launcher sets it. */
  private static final String PROPERTY = "howdah.started";

  private StartTime() {}

  /** In milliseconds since 1970; now, if no launcher has said it. */
  static long millis() {
    try {
      return Math.round(1000 * Double.parseDouble(System.getProperty(PROPERTY, "")));
    } catch (NumberFormatException startedByHand) {
      return System.currentTimeMillis();
    }
  }
}
