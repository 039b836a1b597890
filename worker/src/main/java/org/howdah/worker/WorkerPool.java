package org.howdah.worker;

import java.io.IOException;
import org.howdah.engine.TaskAttempt;
import org.howdah.engine.TaskAttempt.Kind;

/**
 * The worker processes of one job.
 *
 * <p>Promises: a worker is one thread's from {@link #acquire} to {@link #release}, which must
 * follow. Any thread may call. {@link #close} ends all workers, also those at work.
 */
public interface WorkerPool extends AutoCloseable {
  /**
   * A worker for one piece of work, which has its job or is opening it.
   *
   * @param attempt what it is for; null for a merge, which may wait for a place
   * @throws org.howdah.engine.PlaceLost if the place that was to run it does not
   */
  WorkerProcess acquire(Kind kind, TaskAttempt attempt) throws IOException, InterruptedException;

  /**
   * Takes a worker back.
   *
   * @param usable whether it waits for more work
   */
  void release(WorkerProcess worker, boolean usable);

  @Override
  void close();
}
