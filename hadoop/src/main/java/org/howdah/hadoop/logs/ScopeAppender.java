package org.howdah.hadoop.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.EnhancedPatternLayout;
import org.apache.log4j.spi.LoggingEvent;
import org.howdah.record.logs.LogLevel;
import org.howdah.record.logs.LogScope;

/** Gives what is logged to the log of whom the thread works for. */
final class ScopeAppender extends AppenderSkeleton {
  private static final String PATTERN = "%d{ISO8601} %-5p [%t] %c: %m%n%throwable";

  ScopeAppender() {
    super(true);
    setLayout(new EnhancedPatternLayout(PATTERN));
  }

  @Override
  protected void append(LoggingEvent event) {
    LogScope scope = LogScope.current();
    if (scope != null && scope.takes(levelOf(event))) {
      byte[] line = getLayout().format(event).getBytes(UTF_8);
      scope.write(line, 0, line.length);
    }
  }

  /** The next of ours below one of somebody's own. */
  static LogLevel levelOf(LoggingEvent event) {
    int level = event.getLevel().toInt();
    LogLevel found = LogLevel.ALL;
    for (LogLevel next : LogLevel.values()) {
      if (org.apache.log4j.Level.toLevel(next.name()).toInt() <= level) {
        found = next;
      }
    }
    return found;
  }

  @Override
  public boolean requiresLayout() {
    return true;
  }

  @Override
  public void close() {}
}
