package org.howdah.store.ignite.members;

import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.events.EventType;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.PartitionsExchangeAware;
import org.howdah.net.Listening;
import org.howdah.store.ignite.NodeAttributes;

/**
 * What a node has promised others: not to go on without them for a while. Safe for several threads.
 */
final class Promises implements PartitionsExchangeAware {
  private static final int CONNECT_MILLIS_MAX = 500;

  private final Ignite ignite;
  private final long lengthNanos;
  private final Map<UUID, Promise> made = new ConcurrentHashMap<>();

  private record Promise(String address, long untilNanos) {}

  Promises(Ignite ignite, long lengthNanos) {
    this.ignite = ignite;
    this.lengthNanos = lengthNanos;
  }

  void start() {
    ((IgniteEx) ignite).context().cache().context().exchange().registerExchangeAwareComponent(this);
  }

  /**
   * Promises a node that is there not to go on without it, from now on for the length of a lease.
   */
  void make(ClusterNode node) {
    String address = node.attribute(NodeAttributes.ADDRESS);
    made.put(node.id(), new Promise(address, System.nanoTime() + lengthNanos));
  }

  @Override
  public void onInitBeforeTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    if (exchange.firstEvent().type() == EventType.EVT_NODE_LEFT) {
      made.remove(exchange.firstEvent().eventNode().id());
    }
    keepAll();
  }

  @Override
  public void onDoneBeforeTopologyUnlock(
      GridDhtPartitionsExchangeFuture exchange, Throwable failed) {
    keepAll();
  }

  /** Before the group goes on without nodes, what they were promised is over, or they are dead. */
  private void keepAll() {
    for (UUID node : Set.copyOf(made.keySet())) {
      if (ignite.cluster().node(node) == null) {
        keep(made.remove(node));
      }
    }
  }

  private void keep(Promise promise) {
    if (promise == null || isDead(promise.address())) {
      return;
    }
    long left = promise.untilNanos() - System.nanoTime();
    while (left > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(left);
      left = promise.untilNanos() - System.nanoTime();
    }
  }

  /** Whether the node was on this machine, and nothing listens there. */
  private boolean isDead(String address) {
    String own = ignite.cluster().localNode().attribute(NodeAttributes.ADDRESS);
    return Listening.host(own).equals(Listening.host(address))
        && Listening.at(address, CONNECT_MILLIS_MAX) == Listening.NO;
  }
}
