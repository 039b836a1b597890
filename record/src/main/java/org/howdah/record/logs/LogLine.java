package org.howdah.record.logs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The form of a line that was logged; log4j's pattern gives the same. */
public final class LogLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

  private LogLine() {}

  /** The line without its end. */
  public static String of(Instant time, LogLevel level, String text) {
    String when = TIME.format(LocalDateTime.ofInstant(time, ZoneId.systemDefault()));
    return "%s %-5s %s".formatted(when, level, text);
  }
}
