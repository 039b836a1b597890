package org.howdah.record.logs;

import java.util.Locale;

/** How much a line of a log matters, from what matters least on. */
public enum LogLevel {
  ALL,
  TRACE,
  DEBUG,
  INFO,
  WARN,
  ERROR,
  FATAL,
  OFF;

  /** The level of that name, in letters of any size; {@code otherwise} if there is none. */
  public static LogLevel of(String name, LogLevel otherwise) {
    try {
      return valueOf(name.strip().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      return otherwise;
    }
  }
}
