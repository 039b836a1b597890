package org.howdah.engine;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.engine.TaskAttempt.Kind;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;

/**
 * Keeps what a job gets done where it outlives the process that schedules it, so that another can
 * go on with it.
 *
 * <p>Promises: the job's own thread makes all calls. What is written may be written a little later,
 * but in order; whatever is not yet written when the process ends is done again. Once the job is
 * another process's, {@link #committing} and {@link #committed} throw, the others may, and nothing
 * that is written counts.
 */
public interface Ledger {
  /** For jobs that end with their process. */
  Ledger NONE =
      new Ledger() {
        @Override
        public History history() {
          return History.NONE;
        }

        @Override
        public void finished(TaskAttempt attempt, List<Run> runs, TaskMonitor monitor) {}

        @Override
        public void lost(TaskAttempt attempt) {}

        @Override
        public void failed(TaskAttempt attempt) {}

        @Override
        public void merged(List<Run> taken, Run result) {}

        @Override
        public void committing() {}

        @Override
        public void committed() {}
      };

  /**
   * What was got done by processes that had the job before. Asked once, and first.
   *
   * @throws HowdahException if nobody can go on from there
   */
  History history() throws HowdahException;

  /** An attempt has succeeded and left these runs. */
  void finished(TaskAttempt attempt, List<Run> runs, TaskMonitor monitor) throws HowdahException;

  /** What a map attempt left, which had succeeded, is gone. */
  void lost(TaskAttempt attempt) throws HowdahException;

  /** An attempt has failed or was stopped, and its listener has heard so. */
  void failed(TaskAttempt attempt) throws HowdahException;

  /** Runs were made one. */
  void merged(List<Run> taken, Run result) throws HowdahException;

  /** All tasks are done, and the job's output is about to be made visible. */
  void committing() throws HowdahException;

  /** The job's output is visible. */
  void committed() throws HowdahException;

  /**
   * What earlier processes got done.
   *
   * @param firstNumber of attempts from now on: greater than those of all attempts before
   * @param finished the attempts that succeeded, of each kind, and what is known of them
   * @param outputs runs that finished map tasks left, and the maps behind each; those of the same
   *     maps in the order in which they were written
   */
  record History(
      int firstNumber,
      Map<Kind, Map<TaskAttempt, TaskMonitor>> finished,
      Map<Run, Set<Integer>> outputs) {
    /** There were none. */
    public static final History NONE = new History(0, Map.of(), Map.of());

    /** The attempts of one kind that succeeded. */
    Map<TaskAttempt, TaskMonitor> of(Kind kind) {
      return finished.getOrDefault(kind, Map.of());
    }
  }
}
