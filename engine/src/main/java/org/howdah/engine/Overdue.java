package org.howdah.engine;

import java.util.concurrent.TimeoutException;

/** An attempt that was told to end, why, and how long it may take to. */
final class Overdue {
  private final boolean silent;
  private final Throwable where;
  private long millisLeft;

  /**
   * @param silent whether for doing nothing too long, or because somebody asked
   * @param where its thread was then; may be empty
   */
  Overdue(boolean silent, StackTraceElement[] where, long millis) {
    this.silent = silent;
    millisLeft = millis;
    this.where = where.length == 0 ? null : new TimeoutException("its thread was here");
    if (this.where != null) {
      this.where.setStackTrace(where);
    }
  }

  /** Whether it was told for doing nothing. */
  boolean isSilent() {
    return silent;
  }

  /** Where its thread was, as the cause of a failure; null if that is not known. */
  Throwable where() {
    return where;
  }

  /** Counts time that has gone by; whether it may take no longer. */
  boolean isOver(long elapsedMillis) {
    millisLeft -= elapsedMillis;
    return millisLeft <= 0;
  }
}
