package org.howdah.hadoop.job;

import java.util.Optional;
import org.howdah.worker.ExitCaller;

/**
 * Jobs that this JVM has submitted, and whose end it waits for. Promises: any thread may call, a
 * shutdown hook too.
 */
public interface KeptJobs {
  /** How many jobs run for which this JVM lives on. */
  int running();

  /**
   * Waits until these have ended, those too that begin meanwhile.
   *
   * @throws InterruptedException if the calling thread was
   */
  void await() throws InterruptedException;

  /** Tells a job whose thread has called {@code System.exit}; what to say of it, if it is one's. */
  Optional<String> exited(ExitCaller caller);

  /**
   * Stops all, and waits until nothing is left of them, at most {@code waitMillis}.
   *
   * @return whether that was so in time
   * @throws InterruptedException if the calling thread was
   */
  boolean killAll(long waitMillis) throws InterruptedException;
}
