package org.howdah.record.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Deletes logs that are old, or too many: of whole jobs, the oldest first. Those of a job that runs
 * stay, in whichever process, and so does all that is no log.
 */
public final class LogSweep {
  private static final Logger LOG = Logger.getLogger(LogSweep.class.getName());

  /** Says by its time when this was done last. */
  private static final String STAMP = ".swept";

  /** Short jobs come by the thousand, and this looks at each file. */
  private static final long PAUSE_MILLIS = TimeUnit.MINUTES.toMillis(1);

  /** Where nobody can say whether a job runs. */
  private static final long UNKNOWN_DAYS = 30;

  private final Path root;
  private final LogLimits limits;

  public LogSweep(Path root, LogLimits limits) {
    this.root = root;
    this.limits = limits;
  }

  /** Does it in another thread, unless it was done within a minute. */
  void later() {
    Thread thread = new Thread(this::now, "howdah-log-sweep");
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    try {
      thread.start();
    } catch (OutOfMemoryError noThread) {
      // The next job may find one.
    }
  }

  /** Does it unless it was done within a minute. What cannot be deleted stays. */
  public void now() {
    long nowMillis = System.currentTimeMillis();
    try {
      Path stamp = root.resolve(STAMP);
      if (!isRecent(stamp, nowMillis)) {
        mark(stamp, nowMillis);
        sweep(nowMillis);
      }
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.FINE, "old logs stay in " + root, e);
    }
  }

  private static boolean isRecent(Path stamp, long nowMillis) throws IOException {
    try {
      long since = nowMillis - Files.getLastModifiedTime(stamp).toMillis();
      return since >= 0 && since < PAUSE_MILLIS;
    } catch (NoSuchFileException never) {
      return false;
    }
  }

  private static void mark(Path stamp, long nowMillis) throws IOException {
    if (!Files.exists(stamp)) {
      Files.createFile(stamp);
    }
    Files.setLastModifiedTime(stamp, FileTime.fromMillis(nowMillis));
  }

  /** Deletes what is too old or too much at that time. */
  void sweep(long nowMillis) throws IOException {
    List<LogFolder.Job> jobs = new LogFolder(root).jobs();
    long bytes = jobs.stream().mapToLong(LogFolder.Job::bytes).sum();
    long files = jobs.stream().mapToLong(LogFolder.Job::files).sum();
    for (LogFolder.Job job : jobs) {
      long days = TimeUnit.MILLISECONDS.toDays(nowMillis - job.changedMillis());
      boolean goes =
          days >= limits.daysMax() || bytes > limits.bytesMax() || files > LogLimits.FILES_MAX;
      if (goes && !isRunning(job, days)) {
        delete(job.folder());
        bytes -= job.bytes();
        files -= job.files();
      }
    }
  }

  private static boolean isRunning(LogFolder.Job job, long days) {
    return days < UNKNOWN_DAYS && RunningMark.isSet(job.folder());
  }

  /** Only what is ours: somebody may have named a folder of other things. */
  private static void delete(Path folder) throws IOException {
    boolean isOurs = true;
    for (Path file : LogParts.list(folder)) {
      boolean isLog = LogParts.Part.of(file) != null || file.endsWith(RunningMark.NAME);
      if (isLog && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(file);
      } else {
        isOurs = false;
      }
    }
    if (isOurs) {
      Files.deleteIfExists(folder);
    }
  }
}
