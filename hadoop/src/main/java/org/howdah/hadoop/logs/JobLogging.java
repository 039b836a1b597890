package org.howdah.hadoop.logs;

import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.Thrown;
import org.howdah.record.logs.JobLogs;
import org.howdah.record.logs.LogLevel;
import org.howdah.record.logs.LogLine;
import org.howdah.record.logs.LogScope;
import org.howdah.record.logs.LogTrace;
import org.howdah.record.logs.ScopeHandler;
import org.howdah.worker.ProcessPlace;

/**
 * The logs of one job, as far as this process writes them: one of the job, and one of each attempt
 * that runs here. Safe for several threads.
 */
public final class JobLogging implements AutoCloseable {
  /** The system property that says where logs are of jobs whose settings do not. */
  public static final String DEFAULT_FOLDER = "howdah.logs.default";

  private static final LogScope.Stay NOWHERE = () -> {};

  private final JobID id;
  private final JobLogs logs;
  private final LogScope own;
  private final LogLevel ofMaps;
  private final LogLevel ofReduces;

  private JobLogging(JobID id, Configuration conf, JobLogs logs, String log) {
    this.id = id;
    this.logs = logs;
    own =
        logs == null
            ? null
            : new LogScope(logs, log, LogSettings.level(conf, MRJobConfig.MR_AM_LOG_LEVEL), null);
    ofMaps = LogSettings.level(conf, MRJobConfig.MAP_LOG_LEVEL);
    ofReduces = LogSettings.level(conf, MRJobConfig.REDUCE_LOG_LEVEL);
  }

  /** Of a job that has no logs. */
  public static JobLogging none(JobID id) {
    return new JobLogging(id, new Configuration(false), null, "");
  }

  /**
   * Those that the process writes that has the job. From now on its settings say where they are,
   * for its other processes, too.
   *
   * @param about what the job is, for the first line of its log
   */
  public static JobLogging ofJob(JobID id, Configuration conf, String about) {
    JobLogging logging = of(id, conf, JobLogs.JOB);
    if (logging.logs != null) {
      JobLogs unused = logging.logs.headed(line(LogLevel.INFO, about));
      if (!LogSettings.areOnNode()) {
        unused = logging.logs.sweeping();
      }
      conf.set(HowdahKeys.LOGS_DIR, logging.logs.folder().getParent().toString());
    }
    return logging;
  }

  /** Those of a worker process, all of whose threads work for the job. */
  public static JobLogging ofWorker(JobID id, Configuration conf) {
    JobLogging logging = of(id, conf, "worker-" + ProcessHandle.current().pid());
    logging.takeProcess();
    return logging;
  }

  private static JobLogging of(JobID id, Configuration conf, String log) {
    JobLogs logs =
        LogSettings.folder(conf, System.getProperty(DEFAULT_FOLDER, ""))
            .map(root -> logs(root, id, conf))
            .orElse(null);
    JobLogging logging = new JobLogging(id, conf, logs, log);
    if (logs != null) {
      logging.listen(LogSettings.level(conf, MRJobConfig.MR_AM_LOG_LEVEL));
    }
    return logging;
  }

  private static JobLogs logs(Path root, JobID id, Configuration conf) {
    return new JobLogs(
        root,
        id.toString(),
        LogSettings.limits(conf),
        ProcessPlace.current().reserve(),
        complaint -> System.err.println("howdah: " + complaint));
  }

  private void listen(LogLevel ofJob) {
    ScopeHandler.install();
    try {
      Log4j.listen(
          Stream.of(ofJob, ofMaps, ofReduces).min(LogLevel::compareTo).orElse(LogLevel.INFO));
    } catch (LinkageError | RuntimeException anotherLibrary) {
      // What is printed is kept all the same, and how attempts fail.
    }
  }

  /** From now on, all threads of this process that work for no attempt work for the job. */
  public void takeProcess() {
    if (own != null) {
      own.takeProcess();
    }
  }

  /** The calling thread works for the job until its stay ends. */
  public LogScope.Stay enter() {
    return own == null ? NOWHERE : own.enter();
  }

  /** The calling thread and those that it starts work for an attempt, which ends with its stay. */
  public LogScope.Stay enter(TaskAttempt attempt) {
    if (logs == null) {
      return NOWHERE;
    }
    LogLevel least = attempt.kind() == Kind.MAP ? ofMaps : ofReduces;
    LogScope scope = new LogScope(logs, name(attempt), least, own);
    LogScope.Stay stay = scope.enter();
    return () -> {
      stay.end();
      scope.end();
    };
  }

  private String name(TaskAttempt attempt) {
    TaskType type = attempt.kind() == Kind.MAP ? TaskType.MAP : TaskType.REDUCE;
    return new TaskAttemptID(
            id.getJtIdentifier(), id.getId(), type, attempt.task(), attempt.number())
        .toString();
  }

  /** Says in an attempt's log why it has failed. */
  public void failed(TaskAttempt attempt, Throwable why) {
    if (logs != null) {
      String causes = why.getCause() == null ? "" : "\nCaused by: " + LogTrace.of(why.getCause());
      logs.line(name(attempt), line(LogLevel.ERROR, Thrown.message(why) + causes));
    }
  }

  /** Adds a line to the job's own log. */
  public void say(LogLevel level, String text) {
    if (logs != null && own.takes(level)) {
      logs.line(JobLogs.JOB, line(level, text));
    }
  }

  /** The same if anything else was logged. */
  public void sayToo(LogLevel level, String text) {
    if (logs != null && logs.areThere()) {
      say(level, text);
    }
  }

  private static String line(LogLevel level, String text) {
    return LogLine.of(Instant.now(), level, "howdah: " + text);
  }

  /** Where they are, for people; empty if there are none. */
  public String place() {
    if (logs == null) {
      return "";
    }
    if (LogSettings.areOnNode()) {
      return "logs/" + id + " in the data folder of each node";
    }
    return logs.areThere() ? logs.folder().toString() : "";
  }

  /** Takes no more lines. */
  @Override
  public void close() {
    if (logs != null) {
      own.end();
      logs.close();
    }
  }
}
