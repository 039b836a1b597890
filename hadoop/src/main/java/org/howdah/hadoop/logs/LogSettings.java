package org.howdah.hadoop.logs;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.settings.SettingsCheck;
import org.howdah.record.logs.LogLevel;
import org.howdah.record.logs.LogLimits;
import org.howdah.worker.ProcessPlace;

/** What the settings of a job, or the node that it runs on, say of its logs. */
final class LogSettings {
  /** A node says so where logs are, which it clears away itself. */
  private static final String OF_NODE = "HOWDAH_GRID_LOGS";

  private static final String NONE = "none";

  private LogSettings() {}

  /** Whether a node has started this process. */
  static boolean areOnNode() {
    return !ofNode().isEmpty();
  }

  private static String ofNode() {
    return ProcessPlace.current().variable(OF_NODE);
  }

  /**
   * The folder of all jobs' logs; empty if this job is to have none.
   *
   * @param otherwise where nobody has said anything
   */
  static Optional<Path> folder(Configuration conf, String otherwise) {
    String said = conf.getTrimmed(HowdahKeys.LOGS_DIR, otherwise);
    String named = areOnNode() && !said.equals(NONE) ? ofNode() : said;
    return named.isEmpty() || named.equals(NONE)
        ? Optional.empty()
        : Optional.of(ProcessPlace.current().folder().resolve(named).normalize());
  }

  static LogLimits limits(Configuration conf) {
    long kibibytes = conf.getLong(MRJobConfig.TASK_USERLOG_LIMIT, 0);
    long fileBytes = conf.getLongBytes(HowdahKeys.LOGS_FILE_BYTES, LogLimits.FILE_BYTES);
    return new LogLimits(
        kibibytes > 0 ? kibibytes << 10 : fileBytes,
        conf.getLongBytes(HowdahKeys.LOGS_BYTES, LogLimits.BYTES),
        conf.getInt(HowdahKeys.LOGS_DAYS, LogLimits.DAYS));
  }

  /**
   * That of a key. Of a job that says none it is Hadoop's default, unless a configuration of the
   * user's says which loggers let pass what.
   */
  static LogLevel level(Configuration conf, String key) {
    boolean isSaid = !SettingsCheck.isDefault(conf, key);
    boolean isOurs = Log4j.OURS.equals(System.getProperty(Log4j.CONFIGURATION));
    return isSaid || isOurs ? LogLevel.of(conf.getTrimmed(key, ""), LogLevel.INFO) : LogLevel.ALL;
  }
}
