package org.howdah.cli.doctor;

/**
 * The result of one check.
 *
 * @param level how bad it is
 * @param subject what was checked, a word or two
 * @param message what was found
 * @param advice what to do, or an empty text
 */
public record Finding(Level level, String subject, String message, String advice) {
  /** How bad a finding is. */
  public enum Level {
    OK,
    /** Jobs run, but slowly, or not all of them. */
    WARN,
    /** Jobs will fail. */
    FAIL
  }

  static Finding ok(String subject, String message) {
    return new Finding(Level.OK, subject, message, "");
  }

  static Finding warn(String subject, String message, String advice) {
    return new Finding(Level.WARN, subject, message, advice);
  }

  static Finding fail(String subject, String message, String advice) {
    return new Finding(Level.FAIL, subject, message, advice);
  }
}
