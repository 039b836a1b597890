package org.howdah.hadoop.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PropertyConfigurator;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.spi.NOPLogger;
import org.apache.log4j.spi.NOPLoggerRepository;
import org.junit.jupiter.api.Test;

/** Lines on the terminal. */
class TerminalLayoutTest {
  private final Throwable failure = new IllegalStateException("why");

  private static LoggingEvent warning(Throwable thrown) {
    Logger logger = new NOPLogger(new NOPLoggerRepository(), "org.example.Talks");
    return new LoggingEvent("", logger, Level.WARN, "what was said", thrown);
  }

  @Test
  void haveTheTimeOfDayTheLevelAndTheLastOfTheLoggersName() {
    assertThat(new TerminalLayout().format(warning(null)))
        .matches("\\d\\d:\\d\\d:\\d\\d WARN  Talks: what was said\n");
  }

  @Test
  void haveAsMuchOfAnExceptionAsIsAskedFor() {
    TerminalLayout layout = new TerminalLayout();
    layout.setThrowable("short");
    assertThat(layout.format(warning(failure))).endsWith("said\n" + failure + "\n");
    layout.setThrowable("full");
    assertThat(layout.format(warning(failure)))
        .contains("said\n" + failure + "\n\tat " + TerminalLayoutTest.class.getName());
  }

  @Test
  void areOfThatFormWhereAConfigurationNamesIt() {
    Properties configuration = new Properties();
    String appender = "log4j.appender.test";
    configuration.setProperty("log4j.logger.org.example.test", "INFO, test");
    configuration.setProperty(appender, StderrAppender.class.getName());
    configuration.setProperty(appender + ".layout", TerminalLayout.class.getName());
    configuration.setProperty(appender + ".layout.throwable", "short");
    Logger logger = Logger.getLogger("org.example.test");
    try {
      PropertyConfigurator.configure(configuration);
      assertThat(logger.getAppender("test").getLayout().format(warning(failure)))
          .endsWith("Talks: what was said\n" + failure + "\n");
    } finally {
      logger.removeAllAppenders();
    }
  }
}
