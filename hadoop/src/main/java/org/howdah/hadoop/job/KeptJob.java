package org.howdah.hadoop.job;

import java.io.IOException;
import org.howdah.worker.ExitCaller;

/**
 * A job that this JVM has submitted, and whose end it may wait for. Promises: any thread may call,
 * a shutdown hook too.
 */
public interface KeptJob {
  /** Whether this JVM is to live on for it. */
  boolean keepsProcess();

  boolean ended();

  /**
   * Asks for its end.
   *
   * @throws IOException if whoever has the job cannot be asked
   */
  void kill() throws IOException;

  /**
   * Waits for its end, with nothing left of it; false if that did not come within {@code millis}.
   */
  boolean await(long millis) throws InterruptedException;

  /**
   * Hears that a thread has called {@code System.exit}.
   *
   * @return what is to be said of it, if it is one of the job's; empty if not
   */
  default String exited(ExitCaller caller) {
    return "";
  }
}
