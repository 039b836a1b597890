package org.howdah.engine;

import java.util.concurrent.TimeoutException;

/** An attempt that was told to end because it was silent, and how long it may take to. */
final class Overdue {
  private final Throwable where;
  private long millisLeft;

  /**
   * @param where its thread was then; may be empty
   */
  Overdue(StackTraceElement[] where, long millis) {
    millisLeft = millis;
    this.where = where.length == 0 ? null : new TimeoutException("its thread was here");
    if (this.where != null) {
      this.where.setStackTrace(where);
    }
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
