package org.howdah.store.quorum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/*
 * Whoever answers a heartbeat promises not to go on without its sender for the length of the lease. The sender counts
 * from when it sent the heartbeat, which is before the other began to count.
 */
/**
 * What a node knows of a majority of its group counting on it: those that answered its heartbeats,
 * with when these were sent. Safe for several threads.
 */
public final class QuorumLease {
  private final String self;
  private final long lengthNanos;
  private final LongSupplier clock;
  private final Map<String, Long> heard = new HashMap<>();
  private Set<String> voters = Set.of();
  private volatile boolean isAlone = true;
  private volatile long heldUntil;

  /**
   * @param self the name of the node
   * @param lengthNanos for how long an answer counts; less than the time after which others go on
   * @param clock in nanoseconds; never goes back
   */
  public QuorumLease(String self, long lengthNanos, LongSupplier clock) {
    this.self = self;
    this.lengthNanos = lengthNanos;
    this.clock = clock;
    heldUntil = clock.getAsLong();
  }

  /** Says whose answers count; without anyone the lease is always held. */
  public synchronized void setVoters(Set<String> names) {
    voters = Set.copyOf(names);
    heard.keySet().retainAll(voters);
    count();
  }

  /** Hears that a node has answered the heartbeat that was sent then. */
  public synchronized void answered(String node, long sentNanos) {
    if (voters.contains(node) && !node.equals(self)) {
      heard.merge(node, sentNanos, (one, other) -> one - other > 0 ? one : other);
      count();
    }
  }

  private void count() {
    int needed = voters.size() / 2 + 1 - (voters.contains(self) ? 1 : 0);
    if (voters.isEmpty() || needed <= 0) {
      isAlone = true;
      return;
    }
    if (needed <= heard.size()) {
      List<Long> latest = new ArrayList<>(heard.values());
      long now = clock.getAsLong();
      latest.sort(Comparator.comparingLong(sent -> now - sent));
      heldUntil = latest.get(needed - 1) + lengthNanos;
    } else {
      heldUntil = clock.getAsLong();
    }
    isAlone = false;
  }

  /** Whether a majority of the group, this node among it, counts on this node now. */
  public boolean isHeld() {
    return isAlone || clock.getAsLong() - heldUntil < 0;
  }
}
