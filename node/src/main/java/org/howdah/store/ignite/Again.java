package org.howdah.store.ignite;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Does what fails for now until it does not. */
public final class Again {
  private Again() {}

  /**
   * Calls, and again after each failure that passes; for a time, and until the thread is
   * interrupted. Then throws what the last call threw.
   *
   * @param pauseNanos between two calls
   */
  public static <T> T call(
      Supplier<T> call, Predicate<RuntimeException> passes, long nanosMax, long pauseNanos) {
    long begin = System.nanoTime();
    while (true) {
      try {
        return call.get();
      } catch (RuntimeException e) {
        if (!passes.test(e)
            || System.nanoTime() - begin > nanosMax
            || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LockSupport.parkNanos(pauseNanos);
      }
    }
  }
}
