package org.howdah.store.http;

import java.io.IOException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
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

  private final Retry retry;
  private final Retry.Time time;

  /** Something that may be done twice. */
  public interface Repeatable<T> {
    T get() throws IOException;
  }

  /**
   * @param millisMax for how long it asks
   */
  public Patience(long millisMax) {
    this(millisMax, Retry.Time.SYSTEM);
  }

  Patience(long millisMax, Retry.Time time) {
    retry = new Retry(Integer.MAX_VALUE, PAUSE_MILLIS, PAUSE_MILLIS_MAX, millisMax);
    this.time = time;
  }

  /**
   * Does it, as often as it takes.
   *
   * @param what is waited for, for the log
   * @throws HowdahException what the last time threw; at once unless that was {@code LOST}
   */
  public <T> T await(String what, Repeatable<T> work) throws IOException {
    boolean[] told = {false};
    try {
      return retry.call(
          work::get,
          failure -> HowdahException.isLost(failure) && isTold(what, failure, told),
          time);
    } catch (HowdahException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw new HowdahException(ErrorCode.KILLED, what + ": interrupted", e);
      }
      throw e;
    }
  }

  /** Always so; the log has it once. */
  private boolean isTold(String what, Exception failure, boolean[] told) {
    if (!told[0]) {
      told[0] = true;
      LOG.warn(
          "{} waits for the nodes, up to {} s: {}",
          what,
          retry.millisMax() / 1_000,
          failure.getMessage());
    }
    return true;
  }
}
