package org.howdah.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/*
 * 41 bits of milliseconds since 2020, 10 of the node, 12 of a count within the millisecond. More
 * than 4096 in one millisecond borrow from the next; a clock that steps back does not matter as long
 * as the process lives.
 */
/**
 * Numbers for states of keys, positive, growing on one node and different on different nodes. Safe
 * for several threads.
 */
public final class Versions {
  private static final long EPOCH_MILLIS = 1_577_836_800_000L;
  private static final int NODE_BITS = 10;
  private static final int COUNT_BITS = 12;
  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

  private final LongSupplier clock;
  private final long node;
  private final AtomicLong last = new AtomicLong();

  /**
   * @param clock milliseconds since 1970
   * @param node a number of this node; only its lowest ten bits count
   */
  public Versions(LongSupplier clock, long node) {
    this.clock = clock;
    this.node = node & ((1L << NODE_BITS) - 1);
  }

  /** The next one. */
  public long next() {
    long now = (clock.getAsLong() - EPOCH_MILLIS) << COUNT_BITS;
    long ticks = last.updateAndGet(before -> Math.max(before + 1, now));
    long millis = ticks >>> COUNT_BITS;
    return ((millis << NODE_BITS | node) << COUNT_BITS) | (ticks & COUNT_MASK);
  }
}
