package org.howdah.engine;

/**
 * How long an attempt may do nothing: neither read nor write nor report.
 *
 * @param millis 0 or less for no limit
 * @param setting which setting says so, for messages
 */
public record SilenceLimit(long millis, String setting) {
  boolean exists() {
    return millis > 0;
  }
}
