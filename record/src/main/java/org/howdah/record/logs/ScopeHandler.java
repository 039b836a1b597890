package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/*
 * Not by what its console handler prints: of two threads that log at once, one may print what both have
 * said.
 */
/** Gives what is logged by Java's own library to the log of whom the thread works for. */
public final class ScopeHandler extends Handler {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

  private static final Logger ROOT = Logger.getLogger("");
  private static final Formatter MESSAGES = new SimpleFormatter();

  private static boolean isInstalled;

  private ScopeHandler() {}

  /** From now on the logs of jobs get what is logged. */
  public static synchronized void install() {
    if (!isInstalled) {
      isInstalled = true;
      ROOT.addHandler(new ScopeHandler());
    }
  }

  /** Has the console's handler hold on to the stream that is {@code System.err} now. */
  static void keepConsoles() {
    Handler[] unused = ROOT.getHandlers();
  }

  @Override
  public void publish(LogRecord logged) {
    LogScope scope = LogScope.current();
    if (scope != null && isLoggable(logged) && scope.takes(levelOf(logged.getLevel()))) {
      byte[] line = line(logged).getBytes(UTF_8);
      scope.write(line, 0, line.length);
    }
  }

  private static String line(LogRecord logged) {
    StringBuilder line = new StringBuilder();
    line.append(TIME.format(LocalDateTime.ofInstant(logged.getInstant(), ZoneId.systemDefault())));
    line.append(" %-5s ".formatted(levelOf(logged.getLevel())));
    line.append('[').append(Thread.currentThread().getName()).append("] ");
    line.append(logged.getLoggerName()).append(": ").append(MESSAGES.formatMessage(logged));
    if (logged.getThrown() != null) {
      line.append('\n').append(LogTrace.of(logged.getThrown()));
    }
    return line.append('\n').toString();
  }

  private static LogLevel levelOf(Level level) {
    int value = level.intValue();
    if (value >= Level.SEVERE.intValue()) {
      return LogLevel.ERROR;
    }
    if (value >= Level.WARNING.intValue()) {
      return LogLevel.WARN;
    }
    if (value >= Level.INFO.intValue()) {
      return LogLevel.INFO;
    }
    return value >= Level.FINE.intValue() ? LogLevel.DEBUG : LogLevel.TRACE;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
