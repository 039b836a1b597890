package org.howdah.store.memcached;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that all connections share. Safe for several threads. */
final class Budget {
  private final long max;
  private final AtomicLong taken = new AtomicLong();

  Budget(long max) {
    this.max = max;
  }

  /** Takes bytes if there are so many left. */
  boolean tryTake(long bytes) {
    if (taken.addAndGet(bytes) <= max) {
      return true;
    }
    taken.addAndGet(-bytes);
    return false;
  }

  /** Takes bytes that are there already, left or not. */
  void take(long bytes) {
    taken.addAndGet(bytes);
  }

  void give(long bytes) {
    taken.addAndGet(-bytes);
  }

  long taken() {
    return taken.get();
  }

  boolean isSpent() {
    return taken.get() > max;
  }
}
