package org.howdah.hadoop.logs;

import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.apache.log4j.Appender;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.varia.LevelRangeFilter;
import org.howdah.record.logs.LogLevel;

/*
 * Levels are a logger's and not a thread's: loggers let pass what the most curious job of the process
 * wants, and whoever writes it somewhere leaves out the rest. Loading this fails where Hadoop logs by
 * another library.
 */
/** The library that Hadoop logs by. Safe for several threads. */
public final class Log4j {
  /** The system property with the least that is shown on the terminal, if this is to see to it. */
  public static final String SHOWN = "howdah.log.shown";

  /** The configuration of the command, whose levels are ours to change. */
  public static final String OURS = "howdah-log4j.properties";

  /** The system property with the name of the configuration. */
  public static final String CONFIGURATION = "log4j.configuration";

  /** Hadoop's own classes and ours say a lot: of them warnings, unless more than that is wanted. */
  private static final List<String> TALKATIVE = List.of("org.apache.hadoop", "org.howdah");

  private static final ScopeAppender APPENDER = new ScopeAppender();

  private Log4j() {}

  /** From now on the logs of jobs get what is logged, from that level on. */
  static synchronized void listen(LogLevel least) {
    Logger root = LogManager.getRootLogger();
    if (!root.isAttached(APPENDER)) {
      root.addAppender(APPENDER);
      hush();
    }
    if (OURS.equals(System.getProperty(CONFIGURATION))) {
      lower(root, level(least));
      if (least.compareTo(LogLevel.INFO) < 0) {
        TALKATIVE.forEach(name -> lower(Logger.getLogger(name), level(least)));
      }
    }
  }

  private static Level level(LogLevel least) {
    return Level.toLevel(least.name());
  }

  private static void lower(Logger logger, Level least) {
    if (logger.getEffectiveLevel().isGreaterOrEqual(least)) {
      logger.setLevel(least);
    }
  }

  /** Shows on the terminal no more than is wanted, where a configuration does not say it itself. */
  public static void hush() {
    String shown = System.getProperty(SHOWN);
    if (shown != null) {
      hush(LogManager.getRootLogger(), Level.toLevel(shown));
      Enumeration<?> loggers = LogManager.getCurrentLoggers();
      Collections.list(loggers).forEach(logger -> hush((Logger) logger, Level.toLevel(shown)));
    }
  }

  /**
   * Shows on the terminal what these loggers say of less than warnings, which hushed ones do not.
   */
  public static void show(List<String> loggers) {
    LevelRangeFilter range = new LevelRangeFilter();
    range.setLevelMin(Level.INFO);
    range.setLevelMax(Level.INFO);
    StderrAppender appender = new StderrAppender();
    appender.setLayout(new TerminalLayout());
    appender.addFilter(range);
    appender.activateOptions();
    for (String name : loggers) {
      lower(Logger.getLogger(name), Level.INFO);
      Logger.getLogger(name).addAppender(appender);
    }
  }

  private static void hush(Logger logger, Level shown) {
    Enumeration<?> appenders = logger.getAllAppenders();
    while (appenders.hasMoreElements()) {
      Appender appender = (Appender) appenders.nextElement();
      if (appender instanceof ConsoleAppender console && console.getThreshold() == null) {
        console.setThreshold(shown);
      }
    }
  }
}
