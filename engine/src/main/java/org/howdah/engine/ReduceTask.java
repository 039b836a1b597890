package org.howdah.engine;

import java.util.List;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.sort.Merger;

/** The main path of a reduce task: fetch → merge → group → user's reduce → commit. */
public final class ReduceTask {
  private ReduceTask() {}

  /**
   * Runs one attempt to its end. If it fails, none of its output is left.
   *
   * @param monitor is told before anything is committed
   * @param runs all runs of the job's map tasks
   */
  public static void run(
      ReduceBody body, TaskMonitor monitor, int partition, List<Run> runs, Merger merger)
      throws Exception {
    try {
      try (RunReader sorted = merger.open(runs, partition)) {
        long bytes = runs.stream().mapToLong(run -> run.bytes(partition)).sum();
        body.run(sorted, runs.size(), bytes);
        sorted.verify();
      }
      monitor.beginCommit();
      body.commit();
    } catch (Throwable failure) {
      Cleanup.after(failure, body::abort);
      throw failure;
    }
  }
}
