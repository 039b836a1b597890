package org.howdah.engine;

import org.howdah.record.HowdahException;

/**
 * Hears what happens to a job's attempts. All calls come from the job's own thread, in order, and
 * must return soon.
 */
public interface JobListener {
  void attemptStarted(TaskAttempt attempt, TaskMonitor monitor);

  /**
   * @throws HowdahException if the job may not go on; nothing that waited for the attempt begins
   */
  void attemptSucceeded(TaskAttempt attempt, long millis) throws HowdahException;

  /**
   * @param failure its message says what failed, where and why
   * @param last whether the task will not be tried again
   */
  void attemptFailed(TaskAttempt attempt, TaskFailure failure, boolean last);

  void attemptKilled(TaskAttempt attempt);

  /** What a map attempt left, which had succeeded, is gone; another attempt does it again. */
  void outputLost(TaskAttempt attempt);
}
