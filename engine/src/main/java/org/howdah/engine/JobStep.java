package org.howdah.engine;

import org.howdah.record.HowdahException;

/** What a job's own thread is to do between two decisions. */
@FunctionalInterface
public interface JobStep {
  /**
   * Does it.
   *
   * @throws HowdahException if the job is to end by it
   */
  void run() throws HowdahException;
}
