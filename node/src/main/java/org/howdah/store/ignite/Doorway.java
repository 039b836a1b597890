package org.howdah.store.ignite;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Where a group lets nodes in, one thing at a time: either nodes join, or the members change. Safe
 * for several threads.
 */
final class Doorway {
  /** So long a node takes to join at most; it has given up then. */
  static final long JOINING_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

  /** So long a change takes at most; who makes it is gone then. */
  static final long CHANGE_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  private final LongSupplier clock;
  private final Map<UUID, Long> joiningSince = new HashMap<>();
  private boolean isChanging;
  private long changingSince;
  private long refusals;

  /**
   * @param clock in nanoseconds; never goes back
   */
  Doorway(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Whether a node may join now; then no change begins until it has.
   *
   * @param isBusy whether a change is known to be under way that did not begin here
   */
  synchronized boolean enter(UUID node, boolean isBusy) {
    long now = clock.getAsLong();
    if (isBusy || isChanging(now)) {
      refusals++;
      return false;
    }
    joiningSince.put(node, now);
    return true;
  }

  private boolean isChanging(long now) {
    return isChanging && now - changingSince < CHANGE_NANOS_MAX;
  }

  /** Whether a node was let in since the last change, and may be on its way yet. */
  synchronized boolean isLettingIn() {
    return !joiningSince.isEmpty();
  }

  /** How often a node had to wait. */
  synchronized long refusals() {
    return refusals;
  }

  /**
   * Whether a change may begin now; then no node joins until {@link #end}.
   *
   * @param isThere whether a node that was let in has joined
   */
  synchronized boolean begin(Predicate<UUID> isThere) {
    long now = clock.getAsLong();
    joiningSince
        .entrySet()
        .removeIf(one -> isThere.test(one.getKey()) || now - one.getValue() >= JOINING_NANOS_MAX);
    if (!joiningSince.isEmpty() || isChanging(now)) {
      return false;
    }
    isChanging = true;
    changingSince = now;
    return true;
  }

  synchronized void end() {
    isChanging = false;
  }
}
