package org.howdah.net;

import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at something again and again, also after a look that failed. */
public final class Looks {
  private static final Logger LOG = LoggerFactory.getLogger(Looks.class);

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
    Future<?> unused =
        watch.scheduleWithFixedDelay(steadily(thread, look), period, period, TimeUnit.MILLISECONDS);
    return watch;
  }

  /** Looks once more, as soon as no other look is under way; not if the thread has ended. */
  public static void soon(ScheduledExecutorService watch, Runnable look) {
    try {
      watch.execute(look);
    } catch (RejectedExecutionException e) {
      LOG.debug("nothing is looked at any more: {}", e.getMessage());
    }
  }

  /**
   * The same, however it ends: an executor does nothing again that has thrown once, and tells
   * nobody.
   *
   * @param what is looked after, for the log
   */
  public static Runnable steadily(String what, Runnable look) {
    return () -> {
      try {
        look.run();
      } catch (RuntimeException | Error e) {
        LOG.error("{} failed, and goes on", what, e);
      }
    };
  }
}
