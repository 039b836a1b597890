package org.howdah.hadoop.job;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.record.HowdahException;
import org.howdah.worker.RunPlaces;
import org.howdah.worker.nodes.RunCopies;

/**
 * Where the tasks of one job run: in this process, in processes of this machine, or on nodes.
 *
 * <p>Promises: {@link #runner} is asked once, before the job begins. {@link #leave} is called once,
 * also for a job that never began, and nothing but what it returned is waited for after it. The
 * others do nothing where there is nothing to do.
 */
interface Places {
  /** What a run's record calls them: {@code process}, {@code processes} or {@code nodes}. */
  String name();

  /** Whether all of them are on this machine. */
  default boolean isHere() {
    return true;
  }

  /** Whether tasks run in this process, which writes their logs then. */
  default boolean isThisProcess() {
    return false;
  }

  /** How many machines they are on; may change. */
  default int nodes() {
    return 1;
  }

  /** Gives out places for tasks. */
  Executor executor();

  /**
   * Runs tasks there.
   *
   * @throws IOException if what they need cannot be brought there
   */
  TaskRunner runner(JobPlan plan, HadoopJob body) throws IOException;

  /** The job's classes, for code of its that runs in this process. */
  TaskClasses classes();

  /** Where runs are that outlive this process; empty if none do. */
  default Optional<RunPlaces> lastingRuns() {
    return Optional.empty();
  }

  /**
   * Has what earlier managers of the job started killed.
   *
   * @param epoch this manager's
   */
  default void manage(long epoch) throws HowdahException {}

  /** Begins nothing new while the store cannot be told of the job. Any thread may call. */
  default void setAlone(boolean alone) {}

  /** Leaves room for other jobs, if there are any. Any thread may call. */
  default void share() {}

  /** Has runs of which a copy was lost copied again, from now on. */
  default void keepCopies(RunCopies.Listener listener) {}

  /** Has {@link #leave} delete all of the job, which has ended; or else another goes on with it. */
  default void end() {}

  /** Begins to clear away what is there for the job, and says when that is done. */
  default CompletableFuture<Void> leave() {
    return CompletableFuture.completedFuture(null);
  }
}
