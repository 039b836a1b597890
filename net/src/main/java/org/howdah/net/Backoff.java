package org.howdah.net;

import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * When what a node had no room for is asked again: after pauses that double, and not for ever. A
 * node that has no room does nothing of what it was asked, so this may be anything.
 *
 * @param attemptsMax with the first
 * @param firstMillis the first pause
 * @param mostMillis the longest pause
 */
public record Backoff(int attemptsMax, long firstMillis, long mostMillis) {
  /** For about a minute. */
  public static final Backoff USUAL = new Backoff(16, 100, 5_000);

  /** Whether to ask again after so many attempts. */
  public boolean isWorthIt(HowdahException failure, int attempts) {
    return failure.code() == ErrorCode.RESOURCES && attempts < attemptsMax;
  }

  /** How long to wait after so many attempts. */
  public long millis(int attempts) {
    long millis = firstMillis;
    for (int i = 1; i < attempts && millis < mostMillis; i++) {
      millis *= 2;
    }
    return Math.min(millis, mostMillis);
  }

  /**
   * Waits after so many attempts.
   *
   * @throws HowdahException {@code failure} if it is not worth it, or the thread is interrupted
   */
  public void pause(HowdahException failure, int attempts) throws HowdahException {
    if (!isWorthIt(failure, attempts)) {
      throw failure;
    }
    try {
      TimeUnit.MILLISECONDS.sleep(millis(attempts));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }
}
