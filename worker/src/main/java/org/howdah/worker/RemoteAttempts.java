package org.howdah.worker;

import java.util.Set;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.HowdahException;

/**
 * A job's attempts that run in other processes, as who has the job knows them.
 *
 * <p>Promises: counters are bytes that only who wrote them reads. Each attempt has begun before
 * anything else is said of it. Several threads call, each for attempts of its own.
 */
public interface RemoteAttempts {
  /** An attempt begins in another process. */
  void began(TaskAttempt attempt, TaskMonitor monitor);

  /**
   * What it has counted so far.
   *
   * @throws HowdahException if that is not understood
   */
  void counted(TaskAttempt attempt, TaskMonitor monitor, byte[] counters) throws HowdahException;

  /**
   * What a merge has counted, which belongs to no attempt.
   *
   * @throws HowdahException if that is not understood
   */
  void merged(byte[] counters) throws HowdahException;

  /** The records, or groups, that attempts of the task died on; whoever knows more adds it. */
  Set<Long> bad(TaskAttempt attempt);

  /**
   * Returns if the attempt may make its output visible.
   *
   * @throws HowdahException if it may not, or nobody can say
   * @throws InterruptedException if the thread is told to stop meanwhile
   */
  void awaitPermit(TaskAttempt attempt) throws HowdahException, InterruptedException;

  /** What a map task reads, for messages; empty if that is not known. */
  String input(TaskAttempt attempt);

  /** Clears away the output of an attempt whose process is gone. */
  void abort(TaskAttempt attempt);
}
