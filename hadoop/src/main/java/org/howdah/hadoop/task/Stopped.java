package org.howdah.hadoop.task;

import java.io.InterruptedIOException;
import org.howdah.engine.TaskMonitor;

/**
 * Ends an attempt that was told to stop, wherever a record passes; where one passes otherwise, the
 * attempt is not silent.
 */
final class Stopped {
  private Stopped() {}

  static void check(TaskMonitor monitor) throws InterruptedIOException {
    if (monitor.killed()) {
      throw new InterruptedIOException("the attempt was told to stop");
    }
    monitor.beat();
  }
}
