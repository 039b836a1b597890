package org.howdah.store.ignite.members;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
import org.apache.ignite.IgniteCache;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgnitePredicate;
import org.howdah.net.Looks;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.ChangingGroup;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.NodeAttributes;
import org.howdah.store.ignite.VersionFloor;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Ignite can adjust the baseline, its name for who is in the group, by itself. But it does so on
 * every side of a cut: after half a minute a minority would take itself for the whole group, and its
 * majority validator would let it write. So the oldest node does it, and only with a majority of who
 * was in the group before.
 *
 * Data of which all owners were away stays lost to Ignite after they are back, until it is told that
 * they are. And nobody is put out of the group while data is lost: it is on their disks.
 */
/**
 * Takes nodes into the group that have come to stay, and out of it that are gone for long; data is
 * copied then. Every node has one, and that of the oldest acts.
 */
public final class MembersKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MembersKeeper.class);

  /** So long after nodes came, what they bring is looked at. */
  private static final long BACK_MILLIS = 500;

  private static final int[] CHANGES = {
    EventType.EVT_NODE_JOINED, EventType.EVT_NODE_LEFT, EventType.EVT_NODE_FAILED
  };

  private final Ignite ignite;
  private final long settleMillis;
  private final VersionFloor floor;
  private final Consumer<Set<String>> told;
  private final ScheduledExecutorService worker;
  private final IgnitePredicate<DiscoveryEvent> listener =
      event -> {
        schedule();
        return true;
      };
  private ScheduledFuture<?> back;
  private ScheduledFuture<?> next;
  private boolean complained;

  /**
   * @param floor is kept up with what changes have
   * @param told of the addresses of the group's other nodes, also of those that are away
   */
  public MembersKeeper(
      Ignite ignite, long settleMillis, VersionFloor floor, Consumer<Set<String>> told) {
    this.ignite = ignite;
    this.settleMillis = settleMillis;
    this.floor = floor;
    this.told = told;
    worker =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "store-members");
              thread.setDaemon(true);
              return thread;
            });
  }

  public void start() {
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
    worker.execute(Looks.steadily("keeping versions", this::keepVersions));
    worker.execute(Looks.steadily("telling the group's addresses", this::tell));
    worker.execute(Looks.steadily("beginning a group again", this::begin));
    if (back != null) {
      back.cancel(false);
    }
    Runnable givesBack = Looks.steadily("giving back what was lost", this::giveBack);
    back = worker.schedule(givesBack, BACK_MILLIS, TimeUnit.MILLISECONDS);
    next = worker.schedule(this::adjust, settleMillis, TimeUnit.MILLISECONDS);
  }

  private void keepVersions() {
    try {
      floor.keep(VersionFloor.of(ignite), VersionFloor.startMillis(ignite));
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the node leaves its group", e);
    }
  }

  private void tell() {
    try {
      Set<String> addresses = new TreeSet<>();
      Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
      Stream.concat(
              group == null ? Stream.of() : group.stream(),
              ignite.cluster().forServers().nodes().stream())
          .filter(node -> !node.consistentId().equals(ignite.cluster().localNode().consistentId()))
          .map(node -> node.<String>attribute(NodeAttributes.ADDRESS))
          .filter(Objects::nonNull)
          .forEach(addresses::add);
      told.accept(addresses);
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the addresses of the group are not known now", e);
    }
  }

  /** A group that was stopped goes on at once when all are back. */
  private void begin() {
    try {
      Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
      if (acts(group) && ignite.cluster().state() != ClusterState.ACTIVE) {
        beginAgain(group);
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("it is not known now whether the group can go on; looking again later", e);
    }
  }

  private boolean acts(Collection<BaselineNode> group) {
    return group != null && ignite.cluster().forOldest().node().isLocal();
  }

  private void adjust() {
    try {
      Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
      if (!acts(group)) {
        return;
      }
      if (ignite.cluster().state() != ClusterState.ACTIVE) {
        beginAgain(group);
        return;
      }
      // Nodes that come or go from here on are not looked at, and not taken in or put out either.
      Collection<ClusterNode> present = servers(ignite.cluster().topologyVersion());
      if (!CopyKeeper.of(ignite).isUpToDate()) {
        schedule();
        return;
      }
      if (hasLost()) {
        return;
      }
      Collection<BaselineNode> wanted = wanted(group, present);
      if (!sameNodes(group, wanted) && Majority.isMajority(group, present)) {
        Drained.setGroup(ignite, wanted);
      }
    } catch (RuntimeException | Error e) {
      LOG.info("the group's members could not be changed; trying again", e);
      schedule();
    }
  }

  /**
   * Who is there, with the marks of those of them that are being taken out, and of all that were
   * given up. One that came back in the moment in which it was given up stays outside.
   */
  private static Collection<BaselineNode> wanted(
      Collection<BaselineNode> group, Collection<ClusterNode> present) {
    Set<String> givenUp = Drained.givenUp(group);
    List<BaselineNode> wanted = new ArrayList<>();
    present.stream().filter(node -> !givenUp.contains(Drained.name(node))).forEach(wanted::add);
    givenUp.forEach(name -> wanted.add(Drained.markGivenUp(name)));
    for (String name : Drained.names(group)) {
      if (present.stream().anyMatch(node -> Drained.name(node).equals(name))) {
        wanted.add(Drained.mark(name));
      }
    }
    return wanted;
  }

  /** Ignite does so itself if all are there, but takes marks for nodes that are not. */
  private void beginAgain(Collection<BaselineNode> group) {
    Collection<ClusterNode> present = servers(ignite.cluster().topologyVersion());
    List<BaselineNode> members = Drained.members(group);
    boolean marked = members.size() < group.size();
    if (marked && members.stream().allMatch(member -> isAmong(present, member))) {
      ChangingGroup.run(ignite, () -> ignite.cluster().state(ClusterState.ACTIVE));
      schedule();
    }
  }

  private Collection<ClusterNode> servers(long topologyVersion) {
    Collection<ClusterNode> all = ignite.cluster().topology(topologyVersion);
    return all == null ? List.of() : all.stream().filter(node -> !node.isClient()).toList();
  }

  /** What one copy is back of that has all changes need not wait for other nodes. */
  private void giveBack() {
    try {
      if (acts(ignite.cluster().currentBaselineTopology())
          && ignite.cluster().state() == ClusterState.ACTIVE) {
        DroppedData.of(ignite).dropAgain();
        hasLost();
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("the node leaves its group", e);
    }
  }

  /**
   * Whether data is lost; that of which a good copy is back then is so no longer, a little later.
   */
  private boolean hasLost() {
    try {
      List<String> lost = ignite.cacheNames().stream().filter(this::hasLost).toList();
      if (!lost.isEmpty() && !LostData.giveBack(ignite, lost).isEmpty()) {
        schedule();
      }
      return !lost.isEmpty();
    } catch (RuntimeException e) {
      if (!complained && !worker.isShutdown()) {
        complained = true;
        LOG.warn("it is not known whether data is lost; trying again", e);
      }
      schedule();
      return true;
    }
  }

  private boolean hasLost(String cacheName) {
    IgniteCache<?, ?> cache = CacheNames.isOurs(cacheName) ? ignite.cache(cacheName) : null;
    return cache != null && !cache.lostPartitions().isEmpty();
  }

  private static boolean isAmong(Collection<? extends BaselineNode> present, BaselineNode member) {
    return present.stream().anyMatch(node -> node.consistentId().equals(member.consistentId()));
  }

  private static boolean sameNodes(
      Collection<BaselineNode> group, Collection<BaselineNode> present) {
    return group.size() == present.size()
        && group.stream().allMatch(member -> isAmong(present, member));
  }

  @Override
  public synchronized void close() {
    worker.shutdownNow();
  }
}
