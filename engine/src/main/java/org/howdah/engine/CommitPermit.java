package org.howdah.engine;

import org.howdah.record.HowdahException;

/**
 * Says whether an attempt may make its output visible.
 *
 * <p>Promises: it is asked once by each attempt whose output committer has something to commit,
 * right before that; any thread asks.
 */
public interface CommitPermit {
  /** For who can be sure of it. */
  CommitPermit ALWAYS = attempt -> {};

  /**
   * Returns if it may.
   *
   * @throws HowdahException if it may not, or nobody can say
   * @throws InterruptedException if it is told to stop meanwhile
   */
  void await(TaskAttempt attempt) throws HowdahException, InterruptedException;
}
