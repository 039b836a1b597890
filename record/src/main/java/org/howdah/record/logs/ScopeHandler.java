package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

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
    String text =
        "[%s] %s: %s"
            .formatted(
                Thread.currentThread().getName(),
                logged.getLoggerName(),
                MESSAGES.formatMessage(logged));
    String trace = logged.getThrown() == null ? "" : "\n" + LogTrace.of(logged.getThrown());
    return LogLine.of(logged.getInstant(), levelOf(logged.getLevel()), text + trace) + "\n";
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
