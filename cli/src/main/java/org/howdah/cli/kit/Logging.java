package org.howdah.cli.kit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.hadoop.logs.Log4j;

/** What goes to the log on stderr. To be called before the first class with a logger loads. */
public final class Logging {
  private static final String AS_CLIENT_PROPERTY = "howdah.log.as.client";
  private static final String LEVEL = "howdah.log.level";

  /** Hadoop's own client, and our summary where it stands for that. */
  private static final List<String> TELL_OF_JOBS =
      List.of("org.apache.hadoop.mapreduce.Job", "org.howdah.cli.run.ProgressReporter");

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
    System.setProperty(LEVEL, level);
    System.setProperty("howdah.log.throwable", verbose ? "full" : "short");
    System.setProperty("howdah.log.jobs", showJobs && !quiet ? "INFO" : level);
    System.setProperty("howdah.log.loads", quiet ? level : "INFO");
    if (System.getProperty(Log4j.CONFIGURATION) == null) {
      System.setProperty(Log4j.CONFIGURATION, Log4j.OURS);
    }
  }

  /**
   * The same for what runs jobs: a configuration beside Hadoop's says what loggers let pass, and
   * which files it goes to besides. The terminal shows no more of it than of ours.
   */
  public static void configureForJobs(
      boolean verbose, boolean quiet, boolean showJobs, Map<String, String> environment) {
    Optional<Path> beside = besideHadoop(environment);
    beside.ifPresent(file -> System.setProperty(Log4j.CONFIGURATION, file.toUri().toString()));
    configure(verbose, quiet, showJobs);
    if (beside.isPresent()) {
      System.setProperty(Log4j.SHOWN, System.getProperty(LEVEL));
      Log4j.hush();
      if (showJobs && !quiet) {
        Log4j.show(TELL_OF_JOBS);
      }
    }
  }

  private static Optional<Path> besideHadoop(Map<String, String> environment) {
    String folder = environment.getOrDefault("HADOOP_CONF_DIR", "");
    return folder.isEmpty() || System.getProperty(Log4j.CONFIGURATION) != null
        ? Optional.empty()
        : Optional.of(Path.of(folder, "log4j.properties").toAbsolutePath())
            .filter(Files::isReadable);
  }
}
