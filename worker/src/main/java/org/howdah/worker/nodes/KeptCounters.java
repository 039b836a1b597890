package org.howdah.worker.nodes;

import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskMonitor;
import org.howdah.record.HowdahException;

/**
 * A job's counters, as its journal keeps them: bytes that only who wrote them reads.
 *
 * <p>Promises: what {@link #toKeep} gave, {@link #restored} takes back, and so do {@link #others}
 * and {@link #restore}, in another process too. Safe for several threads.
 */
public interface KeptCounters {
  /** The counters of an attempt, with what only this process knows of it. */
  byte[] toKeep(TaskAttempt attempt);

  /**
   * Takes over the counters of an attempt that another process kept.
   *
   * @throws HowdahException if that did not write them
   */
  void restored(TaskAttempt attempt, TaskMonitor monitor, byte[] kept) throws HowdahException;

  /** What is counted of merges, and of attempts that did not succeed. */
  byte[] others();

  /**
   * Adds what {@link #others} was under earlier managers.
   *
   * @throws HowdahException if these did not write it
   */
  void restore(byte[] earlier) throws HowdahException;
}
