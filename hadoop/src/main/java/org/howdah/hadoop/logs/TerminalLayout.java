package org.howdah.hadoop.logs;

import org.apache.log4j.EnhancedPatternLayout;

/** The form of lines on the terminal, for configurations of ours. */
public final class TerminalLayout extends EnhancedPatternLayout {
  private static final String LINE = "%d{HH:mm:ss} %-5p %c{1}: %m%n";

  public TerminalLayout() {
    super(LINE);
  }

  /**
   * What comes of exceptions.
   *
   * @param lines as the pattern's word {@code throwable} takes it, such as {@code short}
   */
  public void setThrowable(String lines) {
    setConversionPattern(LINE + "%throwable{" + lines + "}");
  }
}
