package org.howdah.hadoop.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.howdah.record.logs.LogLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which of our levels a level of the library is. */
class ScopeAppenderTest {
  /** A level of somebody's own. */
  private static final class OwnLevel extends Level {
    private static final long serialVersionUID = 1L;

    OwnLevel(int number) {
      super(number, "OWN", 0);
    }
  }

  private static LogLevel levelOf(Level level) {
    return ScopeAppender.levelOf(
        new LoggingEvent("", Logger.getLogger("test"), level, "text", null));
  }

  @ParameterizedTest
  @EnumSource
  void thatOfTheSameName(LogLevel level) {
    assertThat(levelOf(Level.toLevel(level.name()))).isEqualTo(level);
  }

  @Test
  void theNextBelowOneOfSomebodysOwn() {
    assertThat(levelOf(new OwnLevel(Level.INFO_INT + 1))).isEqualTo(LogLevel.INFO);
    assertThat(levelOf(new OwnLevel(Level.WARN_INT - 1))).isEqualTo(LogLevel.INFO);
    assertThat(levelOf(new OwnLevel(Level.FATAL_INT + 1))).isEqualTo(LogLevel.FATAL);
    assertThat(levelOf(new OwnLevel(0))).isEqualTo(LogLevel.ALL);
    assertThat(levelOf(new OwnLevel(-1))).isEqualTo(LogLevel.ALL);
  }
}
