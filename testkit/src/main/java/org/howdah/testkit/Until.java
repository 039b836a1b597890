package org.howdah.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits until something is so, and leaves the processor to others meanwhile. */
public final class Until {
  /** How long a test waits for what comes within seconds on a quiet machine. */
  public static final int SECONDS_MAX = 60;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long PAUSE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(20);

  /** It looks so often in the time that it has waited for. */
  private static final int LOOKS = 50;

  private Until() {}

  /**
   * What is waited for.
   *
   * @param <E> what it may throw, which ends the waiting
   */
  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  /**
   * Waits for at most {@link #SECONDS_MAX}.
   *
   * @param what is waited for, for the error
   * @throws AssertionError if it is not so by then
   */
  public static <E extends Exception> void holds(String what, Condition<E> condition) throws E {
    holds(what, condition, SECONDS_MAX);
  }

  /** The same, for at most so many seconds. */
  public static <E extends Exception> void holds(
      String what, Condition<E> condition, int secondsMax) throws E {
    long begin = System.nanoTime();
    while (!condition.holds()) {
      long waited = System.nanoTime() - begin;
      if (waited > TimeUnit.SECONDS.toNanos(secondsMax)) {
        throw new AssertionError("waited in vain until " + what);
      }
      LockSupport.parkNanos(Math.max(PAUSE_NANOS, Math.min(PAUSE_NANOS_MAX, waited / LOOKS)));
    }
  }
}
