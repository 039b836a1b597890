package org.howdah.store.ignite;

import javax.cache.CacheException;
import org.apache.ignite.IgniteException;
import org.howdah.record.Retry;

/*
 * Ignite refuses to make or drop a cache while it changes which nodes are the group, and tells so by
 * the message alone.
 */
/** What has to wait while the members of the group change. */
public final class GroupChange {
  private static final Retry WAITS = Retry.during(30_000, 20);
  private static final String IN_PROGRESS = "cluster state change is in progress";

  private GroupChange() {}

  /**
   * Runs an action, again while the group's members change; for at most 30 seconds, and until the
   * thread is interrupted. Then throws what the action threw last.
   */
  public static void outlast(Runnable action) {
    WAITS.run(action::run, GroupChange::isInProgress);
  }

  private static boolean isInProgress(Exception thrown) {
    return (thrown instanceof IgniteException || thrown instanceof CacheException)
        && saysSo(thrown);
  }

  private static boolean saysSo(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null && cause.getMessage().contains(IN_PROGRESS)) {
        return true;
      }
    }
    return false;
  }
}
