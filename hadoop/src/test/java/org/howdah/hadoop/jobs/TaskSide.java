package org.howdah.hadoop.jobs;

import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** What a task of either API offers to the code of a generated job. */
interface TaskSide {
  void write(Writable key, Writable value) throws IOException, InterruptedException;

  /** Adds to a counter of the job's own. */
  void count(String name, long more);

  /** The number of the task among its kind. */
  int task();

  int attempt();
}
