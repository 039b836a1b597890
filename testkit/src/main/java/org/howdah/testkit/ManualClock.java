package org.howdah.testkit;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A clock in milliseconds that a test moves. Safe for several threads. */
public final class ManualClock implements LongSupplier {
  private static final long WAIT_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);

  private long millis;
  private int looks;

  @Override
  public synchronized long getAsLong() {
    looks++;
    notifyAll();
    return millis;
  }

  /** How often someone has looked at it. */
  public synchronized int looks() {
    return looks;
  }

  /**
   * Moves the clock on, and waits until someone has looked at it.
   *
   * @param wake makes whoever should look do so
   * @throws IllegalStateException if nobody looks within half a minute
   */
  public synchronized void advance(long more, Runnable wake) throws InterruptedException {
    millis += more;
    int before = looks;
    wake.run();
    long deadline = System.nanoTime() + WAIT_NANOS_MAX;
    while (looks == before) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new IllegalStateException("nobody looked at the clock");
      }
      wait(left);
    }
  }
}
