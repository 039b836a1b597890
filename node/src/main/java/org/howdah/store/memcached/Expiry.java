package org.howdah.store.memcached;

import java.util.concurrent.TimeUnit;
import org.howdah.store.Change;
import org.howdah.store.Value;

/** Memcached's expiry times in ours. */
final class Expiry {
  private static final long SECOND_MILLIS = 1_000;
  private static final long RELATIVE_SECONDS_MAX = TimeUnit.DAYS.toSeconds(30);

  private Expiry() {}

  /**
   * When a value is absent.
   *
   * @param exptime 0 for never, up to 30 days from now, or seconds since 1970; below 0 at once
   */
  static long millis(int exptime, long nowMillis) {
    if (exptime == 0) {
      return Value.NEVER;
    }
    if (exptime < 0) {
      return Change.already();
    }
    long seconds = TimeUnit.SECONDS.toMillis(exptime);
    return exptime > RELATIVE_SECONDS_MAX ? seconds : nowMillis + seconds;
  }

  /**
   * The latest time at which a value can expire that has fewer {@link #secondsLeft} than that; 0 if
   * none has, as for {@code exptime} 0 and below.
   */
  static long latestBelow(int exptime, long nowMillis) {
    return Math.max(0, millis(exptime, nowMillis) - SECOND_MILLIS);
  }

  /** Seconds that are left, −1 for always. */
  static long secondsLeft(Value value, long nowMillis) {
    long expires = value.expiresAtMillis();
    return expires == Value.NEVER ? -1 : Math.max(0, (expires - nowMillis + 999) / 1000);
  }
}
