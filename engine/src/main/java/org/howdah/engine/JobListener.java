package org.howdah.engine;

/**
 * Hears what happens to a job's attempts. All calls come from the job's own thread, in order, and
 * must return soon.
 */
public interface JobListener {
  void attemptStarted(TaskAttempt attempt, TaskMonitor monitor);

  void attemptSucceeded(TaskAttempt attempt, long millis);

  /**
   * @param failure its message says what failed, where and why
   * @param last whether the task will not be tried again
   */
  void attemptFailed(TaskAttempt attempt, TaskFailure failure, boolean last);

  void attemptKilled(TaskAttempt attempt);

  /** What a map attempt left, which had succeeded, is gone; another attempt does it again. */
  void outputLost(TaskAttempt attempt);
}
