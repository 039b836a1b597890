package org.howdah.engine;

import org.howdah.sort.SortPlan;

/**
 * A job as the engine sees it.
 *
 * <p>Promises: {@link #setup} is called once and first, {@link #commit} or {@link #abort} once and
 * last, both from the job's own thread; an {@code abort} may follow a {@code commit} that threw.
 * The other methods are called by several threads at once, each time for a new attempt.
 */
public interface JobBody {
  void setup() throws Exception;

  /**
   * How the runs that the job keeps are sorted; null for a map-only job. It changes only while no
   * run is kept: see {@link SortChangedException}.
   */
  SortPlan sort() throws Exception;

  /** What an attempt reads, for messages; may be empty. */
  String input(TaskAttempt attempt);

  MapBody map(TaskAttempt attempt, TaskMonitor monitor) throws Exception;

  ReduceBody reduce(TaskAttempt attempt, TaskMonitor monitor) throws Exception;

  /** For one merge of map output in the background. */
  MergeBody merge() throws Exception;

  void commit() throws Exception;

  /**
   * @param state why: {@link JobReport.State#FAILED} or {@link JobReport.State#KILLED}
   */
  void abort(JobReport.State state) throws Exception;
}
