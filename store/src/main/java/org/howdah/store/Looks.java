package org.howdah.store;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at something again and again. */
public final class Looks {
  private Looks() {}

  /**
   * Begins, with a thread of its own, which keeps no process alive.
   *
   * @param thread its name
   * @param periodMillis between two looks; at least 1 is waited
   * @return whoever has it shuts it down
   */
  public static ScheduledExecutorService begin(String thread, long periodMillis, Runnable look) {
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, thread);
              made.setDaemon(true);
              return made;
            });
    long period = Math.max(1, periodMillis);
    Future<?> unused = watch.scheduleWithFixedDelay(look, period, period, TimeUnit.MILLISECONDS);
    return watch;
  }
}
