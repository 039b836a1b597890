package org.howdah.hadoop.logs;

import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.spi.LoggingEvent;
import org.howdah.record.logs.LogScope;

/**
 * Shows what is logged on stderr, but for what is less than a task's own level; its log has it
 * already.
 */
public final class StderrAppender extends ConsoleAppender {
  public StderrAppender() {
    setTarget(SYSTEM_ERR);
    setFollow(true);
  }

  @Override
  public void append(LoggingEvent event) {
    LogScope scope = LogScope.current();
    if (scope == null || scope.takes(ScopeAppender.levelOf(event))) {
      LogScope.Stay outside = LogScope.leave();
      try {
        super.append(event);
      } finally {
        outside.end();
      }
    }
  }
}
