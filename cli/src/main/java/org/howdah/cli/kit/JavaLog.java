package org.howdah.cli.kit;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/** Has our modules that know no other log than Java's say what they say in the form of the rest. */
public final class JavaLog extends Handler {
  private static final String CONFIGURATION = "java.util.logging.config.file";

  /** Not that of programs, which may do with it what they like; held, or the handler is lost. */
  private static final Logger OURS = Logger.getLogger("org.howdah");

  private JavaLog() {}

  /** To be called after {@link Logging#configure}; the JVM's user may have configured it. */
  public static synchronized void install() {
    boolean ours = OURS.getUseParentHandlers() && System.getProperty(CONFIGURATION) == null;
    if (ours) {
      OURS.setUseParentHandlers(false);
      OURS.addHandler(new JavaLog());
    }
  }

  @Override
  public void publish(LogRecord record) {
    org.slf4j.Logger log = LoggerFactory.getLogger(record.getLoggerName());
    int level = record.getLevel().intValue();
    if (level >= Level.SEVERE.intValue()) {
      log.error(record.getMessage(), record.getThrown());
    } else if (level >= Level.WARNING.intValue()) {
      log.warn(record.getMessage(), record.getThrown());
    } else {
      log.info(record.getMessage(), record.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
