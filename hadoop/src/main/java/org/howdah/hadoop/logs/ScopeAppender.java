package org.howdah.hadoop.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.EnhancedPatternLayout;
import org.apache.log4j.Level;
import org.apache.log4j.spi.LoggingEvent;
import org.howdah.record.logs.LogLevel;
import org.howdah.record.logs.LogScope;

/** Gives what is logged to the log of whom the thread works for. */
final class ScopeAppender extends AppenderSkeleton {
  private static final LogLevel[] LEVELS = LogLevel.values();

  /** What the library counts each of these as, from the least on. */
  private static final int[] NUMBERS =
      Stream.of(LEVELS).mapToInt(level -> Level.toLevel(level.name()).toInt()).toArray();

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
    int found = Arrays.binarySearch(NUMBERS, event.getLevel().toInt());
    return LEVELS[found >= 0 ? found : -found - 2];
  }

  @Override
  public boolean requiresLayout() {
    return true;
  }

  @Override
  public void close() {}
}
