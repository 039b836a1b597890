package org.howdah.cache;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps from a device that failed several times in a row, for a while: then it is tried once more.
 * Safe for several threads.
 */
final class FailureBrake {
  /** So many failures in a row are no chance. */
  static final int FAILURES_MAX = 3;

  /** A disk that was full may have room by then, and one that is broken is asked seldom. */
  static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final LongSupplier nanoTime;
  private int failures;
  private long lastNanos;

  FailureBrake(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether the device may be tried. */
  synchronized boolean isOff() {
    return failures < FAILURES_MAX || nanoTime.getAsLong() - lastNanos >= PAUSE_NANOS;
  }

  synchronized void succeeded() {
    failures = 0;
  }

  /**
   * It failed.
   *
   * @return whether it is kept from now on, and was not before
   */
  synchronized boolean failed() {
    lastNanos = nanoTime.getAsLong();
    return ++failures == FAILURES_MAX;
  }
}
