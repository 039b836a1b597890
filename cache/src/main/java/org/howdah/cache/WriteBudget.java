package org.howdah.cache;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/*
 * Flash wears by what is written. A bucket that fills evenly lets a burst through, as the first job of
 * the day, and holds the mean.
 */
/**
 * How many bytes may be written to a device: as many as a day's at once, and that many a day in the
 * long run. Who is refused does without; nobody waits. A new one is full. Safe for several threads.
 */
public final class WriteBudget {
  private static final double DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

  private final long bytesADay;
  private final LongSupplier clock;
  private double left;
  private long filled;

  /**
   * @param bytesADay 0 or more
   * @param clock milliseconds, which never run back
   */
  public WriteBudget(long bytesADay, LongSupplier clock) {
    if (bytesADay < 0) {
      throw new IllegalArgumentException("a budget of " + bytesADay + " bytes a day is negative");
    }
    this.bytesADay = bytesADay;
    this.clock = clock;
    left = bytesADay;
    filled = clock.getAsLong();
  }

  /** One that refuses nobody. */
  public static WriteBudget unlimited() {
    return new WriteBudget(Long.MAX_VALUE, () -> 0);
  }

  /** Takes bytes if there are that many; false, and nothing taken, if not. */
  public synchronized boolean tryTake(long bytes) {
    long now = clock.getAsLong();
    left = Math.min((double) bytesADay, left + (now - filled) / DAY_MILLIS * bytesADay);
    filled = now;
    if (bytes > left) {
      return false;
    }
    left -= bytes;
    return true;
  }

  /** Gives bytes back that were taken and not written. */
  public synchronized void giveBack(long bytes) {
    left = Math.min((double) bytesADay, left + bytes);
  }
}
