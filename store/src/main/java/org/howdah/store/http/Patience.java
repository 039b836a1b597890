package org.howdah.store.http;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks nodes again that cannot do something now, as while most of them are away: a group that lost
 * a node is without answers for seconds, and to be started again is no work for people. For one
 * thread.
 */
public final class Patience {
  private static final Logger LOG = LoggerFactory.getLogger(Patience.class);
  private static final long PAUSE_MILLIS = 500;
  private static final long PAUSE_MILLIS_MAX = 4_000;

  private final long millisMax;
  private final LongSupplier nanoTime;
  private final Pause pause;

  /** Lets time pass. */
  interface Pause {
    void millis(long millis) throws InterruptedException;
  }

  /** Something that may be done twice. */
  public interface Repeatable<T> {
    T get() throws IOException;
  }

  /**
   * @param millisMax for how long it asks
   */
  public Patience(long millisMax) {
    this(millisMax, System::nanoTime, Thread::sleep);
  }

  Patience(long millisMax, LongSupplier nanoTime, Pause pause) {
    this.millisMax = millisMax;
    this.nanoTime = nanoTime;
    this.pause = pause;
  }

  /**
   * Does it, as often as it takes.
   *
   * @param what is waited for, for the log
   * @throws HowdahException what the last time threw; at once unless that was {@code LOST}
   */
  public <T> T await(String what, Repeatable<T> work) throws IOException {
    long end = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millisMax);
    for (long millis = PAUSE_MILLIS; ; millis = Math.min(PAUSE_MILLIS_MAX, 2 * millis)) {
      try {
        return work.get();
      } catch (HowdahException e) {
        if (e.code() != ErrorCode.LOST || nanoTime.getAsLong() > end) {
          throw e;
        }
        if (millis == PAUSE_MILLIS) {
          LOG.warn(
              "{} waits for the nodes, up to {} s: {}", what, millisMax / 1_000, e.getMessage());
        }
      }
      rest(what, millis);
    }
  }

  private void rest(String what, long millis) throws HowdahException {
    try {
      pause.millis(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, what + ": interrupted", e);
    }
  }
}
