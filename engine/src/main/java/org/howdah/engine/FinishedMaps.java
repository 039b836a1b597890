package org.howdah.engine;

import java.util.HashMap;
import java.util.Map;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Map tasks whose output is there, and how often some was made again. Of a job's own thread. */
final class FinishedMaps {
  /**
   * How often in a job map output that is gone is made again: one folder after another may fail.
   */
  static final int REPEATS_MAX = 3;

  private final JobPlan plan;
  private final Map<Integer, Finished> finished = new HashMap<>();
  private int repeats;

  FinishedMaps(JobPlan plan) {
    this.plan = plan;
  }

  /** An attempt that ended well, and what it said. */
  record Finished(TaskAttempt attempt, TaskMonitor monitor) {}

  void add(TaskAttempt attempt, TaskMonitor monitor) {
    finished.put(attempt.task(), new Finished(attempt, monitor));
  }

  /** The attempt whose output is gone, which is not finished any more. */
  Finished take(int task) {
    return finished.remove(task);
  }

  /**
   * Counts that output is made again.
   *
   * @throws HowdahException {@code LOST} if that was often enough
   */
  void repeat() throws HowdahException {
    repeats++;
    if (repeats > REPEATS_MAX) {
      throw new HowdahException(
          ErrorCode.LOST,
          "map output of job %s is gone or damaged for the %dth time; the log names the files; check their devices, and leave the folders for spills and of the cache alone while a job runs"
              .formatted(plan.id(), repeats));
    }
  }
}
