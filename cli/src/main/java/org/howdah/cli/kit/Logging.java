package org.howdah.cli.kit;

/** What goes to the log on stderr. To be called before the first class with a logger loads. */
public final class Logging {
  private static final String AS_CLIENT_PROPERTY = "howdah.log.as.client";

  private Logging() {}

  /** Whether a program reads stderr that looks for what Hadoop's client logs of jobs. */
  public static boolean isAsOfHadoopsClient() {
    return Boolean.getBoolean(AS_CLIENT_PROPERTY);
  }

  /**
   * Chooses levels, unless the JVM was started with a log4j configuration of the user's.
   *
   * @param verbose informative messages too
   * @param quiet errors only
   * @param showJobs whether Hadoop's own client tells how jobs go
   */
  public static void configure(boolean verbose, boolean quiet, boolean showJobs) {
    String level = quiet ? "ERROR" : verbose ? "INFO" : "WARN";
    System.setProperty("howdah.log.level", level);
    System.setProperty("howdah.log.throwable", verbose ? "full" : "short");
    System.setProperty("howdah.log.jobs", showJobs && !quiet ? "INFO" : level);
    System.setProperty("howdah.log.loads", quiet ? level : "INFO");
    if (System.getProperty("log4j.configuration") == null) {
      System.setProperty("log4j.configuration", "howdah-log4j.properties");
    }
  }
}
