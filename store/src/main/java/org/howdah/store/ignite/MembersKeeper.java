package org.howdah.store.ignite;

import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgnitePredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Ignite can adjust the baseline, its name for who is in the group, by itself. But it does so on
 * every side of a cut: after half a minute a minority would take itself for the whole group, and its
 * majority validator would let it write. So the oldest node does it, and only with a majority of who
 * was in the group before.
 */
/**
 * Takes nodes into the group that have come to stay, and out of it that are gone for long; data is
 * copied then. Every node has one, and that of the oldest acts.
 */
final class MembersKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MembersKeeper.class);
  private static final int[] CHANGES = {
    EventType.EVT_NODE_JOINED, EventType.EVT_NODE_LEFT, EventType.EVT_NODE_FAILED
  };

  private final Ignite ignite;
  private final long settleMillis;
  private final Consumer<Set<String>> told;
  private final ScheduledExecutorService worker;
  private final IgnitePredicate<DiscoveryEvent> listener =
      event -> {
        schedule();
        return true;
      };
  private ScheduledFuture<?> next;

  /**
   * @param told of the addresses of the group's other nodes, also of those that are away
   */
  MembersKeeper(Ignite ignite, long settleMillis, Consumer<Set<String>> told) {
    this.ignite = ignite;
    this.settleMillis = settleMillis;
    this.told = told;
    worker =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "store-members");
              thread.setDaemon(true);
              return thread;
            });
  }

  void start() {
    ignite.events().localListen(listener, CHANGES);
    schedule();
  }

  /** Begins to wait again: nothing is moved while nodes come and go. */
  private synchronized void schedule() {
    if (worker.isShutdown()) {
      return;
    }
    if (next != null) {
      next.cancel(false);
    }
    worker.execute(this::tell);
    next = worker.schedule(this::adjust, settleMillis, TimeUnit.MILLISECONDS);
  }

  private void tell() {
    try {
      Set<String> addresses = new TreeSet<>();
      Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
      Stream.concat(
              group == null ? Stream.of() : group.stream(),
              ignite.cluster().forServers().nodes().stream())
          .filter(node -> !node.consistentId().equals(ignite.cluster().localNode().consistentId()))
          .map(node -> node.<String>attribute(Settings.ADDRESS))
          .filter(Objects::nonNull)
          .forEach(addresses::add);
      told.accept(addresses);
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the addresses of the group are not known now", e);
    }
  }

  private void adjust() {
    try {
      Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
      Collection<ClusterNode> present = ignite.cluster().forServers().nodes();
      boolean acts = ignite.cluster().forOldest().node().isLocal();
      boolean active = ignite.cluster().state() == ClusterState.ACTIVE;
      if (!acts || !active || group == null || sameNodes(group, present)) {
        return;
      }
      if (Majority.isMajority(group, present)) {
        ignite.cluster().setBaselineTopology(ignite.cluster().topologyVersion());
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.info("the group's members could not be changed; trying again", e);
      schedule();
    }
  }

  private static boolean sameNodes(
      Collection<BaselineNode> group, Collection<ClusterNode> present) {
    return group.size() == present.size()
        && group.stream()
            .allMatch(
                member ->
                    present.stream()
                        .anyMatch(node -> node.consistentId().equals(member.consistentId())));
  }

  @Override
  public synchronized void close() {
    worker.shutdownNow();
  }
}
