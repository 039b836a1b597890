package org.howdah.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits until something is so, and leaves the processor to others meanwhile. */
public final class Until {
  /** How long a test waits for what comes within seconds on a quiet machine. */
  public static final int SECONDS_MAX = 60;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private Until() {}

  /**
   * Waits for at most {@link #SECONDS_MAX}.
   *
   * @param what is waited for, for the error
   * @throws AssertionError if it is not so by then
   */
  public static void holds(String what, BooleanSupplier condition) {
    holds(what, condition, SECONDS_MAX);
  }

  /** The same, for at most so many seconds. */
  public static void holds(String what, BooleanSupplier condition, int secondsMax) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(secondsMax)) {
        throw new AssertionError("waited in vain until " + what);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
