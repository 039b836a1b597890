package org.howdah.sidedata.memcached;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/**
 * Which servers answered last time. One that did not is left alone for a while, longer each time,
 * so that not every batch waits for it. Safe for several threads.
 */
final class Health {
  private static final long PAUSE_NANOS_MIN = TimeUnit.SECONDS.toNanos(5);
  private static final long PAUSE_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  private final LongSupplier clockNanos;
  private final AtomicReferenceArray<String> reasons;
  private final AtomicLongArray pauseNanos;
  private final AtomicLongArray againNanos;

  Health(int servers, LongSupplier clockNanos) {
    this.clockNanos = clockNanos;
    reasons = new AtomicReferenceArray<>(servers);
    pauseNanos = new AtomicLongArray(servers);
    againNanos = new AtomicLongArray(servers);
  }

  /** Whether it is not yet time to try a server again that failed. */
  boolean isDown(int server) {
    return reasons.get(server) != null && clockNanos.getAsLong() - againNanos.get(server) < 0;
  }

  /** Why a server was last taken for down; null if it never was or has answered since. */
  String reason(int server) {
    return reasons.get(server);
  }

  void fail(int server, String reason) {
    long pause = Math.max(PAUSE_NANOS_MIN, Math.min(PAUSE_NANOS_MAX, 2 * pauseNanos.get(server)));
    pauseNanos.set(server, pause);
    againNanos.set(server, clockNanos.getAsLong() + pause);
    reasons.set(server, reason);
  }

  void answer(int server) {
    if (reasons.get(server) != null) {
      reasons.set(server, null);
      pauseNanos.set(server, 0);
    }
  }
}
