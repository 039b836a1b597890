package org.howdah.cli.kit;

/** What the command's exit code says. A program that calls {@code System.exit} sets its own. */
public final class ExitCodes {
  public static final int SUCCESS = 0;

  /** A job failed, or the program threw. */
  public static final int FAILED = 1;

  /** The command line, the jar or the configuration is wrong; nothing ran. */
  public static final int USAGE = 2;

  /** Ctrl-C. The JVM sets it: 128 and the number of the signal. */
  public static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
