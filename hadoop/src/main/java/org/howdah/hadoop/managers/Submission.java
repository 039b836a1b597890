package org.howdah.hadoop.managers;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * Sees to it that a job that is in the journal gets a manager. Implementations have a constructor
 * without parameters, and keep no state but of the job that they were given.
 */
interface Submission {
  /**
   * Has a manager started, now or when it is the job's turn.
   *
   * @throws org.howdah.record.HowdahException if there will be none
   */
  void submit(String job, GridStore store, Configuration conf) throws IOException;

  /** What became of the manager, in a sentence; empty if nothing is known but that it runs. */
  String fate();
}
