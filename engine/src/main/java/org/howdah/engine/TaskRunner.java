package org.howdah.engine;

import java.util.List;
import org.howdah.record.Run;
import org.howdah.sort.BufferPool;
import org.howdah.sort.SortStatistics;

/**
 * Where and how an attempt runs: on the calling thread, or in a process that this thread watches.
 *
 * <p>Promises: the methods return when the attempt has succeeded and throw when it has failed, with
 * nothing left of it. They notice a monitor that is killed, and interruption, within moments.
 * Several threads call at once, each with a buffer of its own.
 */
public interface TaskRunner {
  List<Run> map(TaskAttempt attempt, TaskMonitor monitor, BufferPool buffer) throws Exception;

  void reduce(TaskAttempt attempt, TaskMonitor monitor, List<Run> runs) throws Exception;

  /** Merges runs into one while map tasks still run. */
  Run merge(String name, List<Run> runs, SortStatistics statistics) throws Exception;
}
