package org.howdah.store.ignite;

import java.util.concurrent.TimeUnit;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import org.howdah.store.Change;
import org.howdah.store.Value;

/**
 * Tells Ignite when it may delete a value. Whether one has expired is decided by the time within
 * it; Ignite deletes it some seconds later, so that clocks that differ a little do not matter.
 */
public final class LifeTime implements ExpiryPolicy {
  /** For what never expires. */
  public static final LifeTime ETERNAL = new LifeTime(Duration.ETERNAL);

  private static final long GRACE_MILLIS = 5_000;

  private final Duration duration;

  private LifeTime(Duration duration) {
    this.duration = duration;
  }

  /** For a change; null if it leaves the time as it is, or there is none. */
  public static LifeTime of(Change change, long nowMillis) {
    long expires = change.expiresAtMillis();
    return expires == Change.KEEP ? null : until(expires, nowMillis);
  }

  /**
   * For a value that becomes absent then.
   *
   * @param expires in milliseconds since 1970, or {@link Value#NEVER}
   */
  public static LifeTime until(long expires, long nowMillis) {
    if (expires == Value.NEVER) {
      return ETERNAL;
    }
    long left = Math.max(0, expires - nowMillis) + GRACE_MILLIS;
    return new LifeTime(new Duration(TimeUnit.MILLISECONDS, left));
  }

  @Override
  public Duration getExpiryForCreation() {
    return duration;
  }

  @Override
  public Duration getExpiryForAccess() {
    return null;
  }

  @Override
  public Duration getExpiryForUpdate() {
    return duration;
  }
}
