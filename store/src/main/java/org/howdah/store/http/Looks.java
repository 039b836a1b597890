package org.howdah.store.http;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at something again and again. */
final class Looks {
  private static final String THREAD = "node-http-watch";

  private Looks() {}

  /**
   * Begins, with a thread of its own.
   *
   * @param periodMillis between two looks; at least 1 is waited
   * @return whoever has it shuts it down
   */
  static ScheduledExecutorService begin(long periodMillis, Runnable look) {
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, THREAD);
              thread.setDaemon(true);
              return thread;
            });
    long period = Math.max(1, periodMillis);
    Future<?> unused = watch.scheduleWithFixedDelay(look, period, period, TimeUnit.MILLISECONDS);
    return watch;
  }
}
