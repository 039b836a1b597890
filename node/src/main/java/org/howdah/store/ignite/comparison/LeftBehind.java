package org.howdah.store.ignite.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.plugin.PluginContext;
import org.howdah.net.Looks;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.ignite.Drained;
import org.howdah.store.ignite.ExchangePlugin;
import org.howdah.store.ignite.JoinCheck;
import org.howdah.store.ignite.LocalCopies;
import org.howdah.store.ignite.Majority;
import org.howdah.store.ignite.copies.AgreedView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside. A first owner that dies may have told some of the others of a change, and not
 * all. Nobody was told that the change is made, so it may be kept or not, but by all copies alike. With two copies
 * one is left, and there is nothing to compare, until the other one is back.
 *
 * The oldest of the owners that are there compares: it was there when the node left. Copies that have not seen equally
 * many changes come first; the others can only differ if two changes overtook each other, and come when nothing else
 * is to be done.
 */
/**
 * Has copies compared and mended after a node has left that had some of them. Every node has one.
 */
public final class LeftBehind extends ExchangePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(LeftBehind.class);
  private static final String NAME = "howdah-left-behind";
  private static final long LOOK_MILLIS = 250;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);

  /** Who had copies after the last exchange, by {@link LocalCopies#key}; for its thread. */
  private final Map<String, List<List<ClusterNode>>> owners = new HashMap<>();

  private final FirstOwnersAway firstAway = new FirstOwnersAway();

  /** Partitions whose copies a node has left that had one, or that it came back to, by that key. */
  private final Map<String, Set<Integer>> open = new ConcurrentHashMap<>();

  private LocalCopies copies;
  private ScheduledExecutorService worker;

  /** A partition that is to be compared. */
  private record Place(String key, String cache, int partition) {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(PluginContext context) {
    super.start(context);
    copies = new LocalCopies(kernal());
    worker = Looks.begin("store-left-behind", LOOK_MILLIS, this::look);
  }

  public static LeftBehind of(Ignite ignite) {
    return of(ignite, NAME, LeftBehind.class);
  }

  /** Of how many partitions this node knows that they are to be compared. */
  public int open() {
    return open.values().stream().mapToInt(Set::size).sum();
  }

  @Override
  public void onIgniteStop(boolean cancel) {
    worker.shutdownNow();
  }

  @Override
  public void onDoneAfterTopologyUnlock(GridDhtPartitionsExchangeFuture exchange) {
    Set<String> keys = new HashSet<>();
    for (CacheGroupContext group : copies.groups()) {
      AffinityTopologyVersion version = group.affinity().lastVersion();
      if (version.topologyVersion() >= 0) {
        keys.add(LocalCopies.key(group));
        note(group, group.affinity().assignments(version));
      }
    }
    owners.keySet().retainAll(keys);
    firstAway.retain(keys, Drained.namesOf(Drained.members(JoinCheck.group(ignite()))));
    open.keySet().retainAll(keys);
  }

  private void note(CacheGroupContext group, List<List<ClusterNode>> now) {
    List<List<ClusterNode>> before = owners.put(LocalCopies.key(group), now);
    String key = LocalCopies.key(group);
    Set<Integer> found = new HashSet<>(firstAway.back(key, now));
    // Of others, some owner knows that was there meanwhile, if any was.
    found.removeIf(p -> now.get(p).stream().noneMatch(ClusterNode::isLocal));
    for (int p = 0; before != null && p < before.size(); p++) {
      if (hasLost(before.get(p)) && copies(group, p, before.get(p)) > 1) {
        found.add(p);
      }
      if (!before.get(p).isEmpty() && hasLost(before.get(p).subList(0, 1))) {
        firstAway.left(key, p, before.get(p).get(0));
      }
    }
    if (!found.isEmpty()) {
      open.computeIfAbsent(key, none -> ConcurrentHashMap.newKeySet()).addAll(found);
    }
  }

  private boolean hasMajority() {
    return Majority.isMajority(JoinCheck.group(ignite()), AgreedView.servers(kernal().discovery()));
  }

  private boolean hasLost(List<ClusterNode> before) {
    return before.stream().anyMatch(node -> !kernal().discovery().alive(node));
  }

  /** Also those that are being filled: changes go to them, too. */
  private static long copies(CacheGroupContext group, int partition, List<ClusterNode> nodes) {
    return nodes.stream()
        .map(node -> group.topology().partitionState(node.id(), partition))
        .filter(
            state -> state == GridDhtPartitionState.OWNING || state == GridDhtPartitionState.MOVING)
        .count();
  }

  private void look() {
    try {
      List<Place> places = places();
      long begin = System.nanoTime();
      for (int i = 0; i < places.size() && System.nanoTime() - begin < LOOK_NANOS; i++) {
        lookOrLeave(places.get(i));
      }
    } catch (IgniteException | IllegalStateException e) {
      LOG.debug("copies cannot be compared now: {}", e.getMessage());
    }
  }

  /** One that is being filled, or moves, is for later. */
  private void lookOrLeave(Place place) {
    try {
      look(place);
    } catch (IgniteException | CacheException | IllegalStateException e) {
      LOG.debug("copies of {} cannot be compared now: {}", place, e.getMessage());
    }
  }

  /** Those that this node is to compare, the most suspicious first. */
  private List<Place> places() {
    if (open() == 0) {
      return List.of();
    }
    if (!hasMajority()) {
      return List.of();
    }
    List<ClusterNode> servers = List.copyOf(AgreedView.servers(kernal().discovery()));
    List<Place> places = new ArrayList<>();
    copies.groupsWithOwners().forEach(group -> add(group, places));
    if (places.size() > 1) {
      Map<String, Set<Integer>> unequal = CountedChanges.unequal(ignite(), servers);
      places.sort(Comparator.comparing(place -> !isUnequal(unequal, place)));
    }
    return places;
  }

  private void add(CacheGroupContext group, List<Place> places) {
    String key = LocalCopies.key(group);
    String cache = group.cacheOrGroupName();
    Set<Integer> partitions = open.get(key);
    if (partitions == null || partitions.isEmpty()) {
      return;
    }
    partitions.removeIf(partition -> isCompared(cache, partition));
    for (int partition : partitions) {
      if (isOldest(group.topology().owners(partition))) {
        places.add(new Place(key, cache, partition));
      }
    }
  }

  /** Whoever did that, all nodes know of it. */
  private boolean isCompared(String cache, int partition) {
    Collection<ClusterNode> now =
        ignite().affinity(cache).mapPartitionToPrimaryAndBackups(partition);
    return now.size() < 2
        || ComparedCopies.of(ignite()).of(cache, partition, List.copyOf(now)) != null;
  }

  private static boolean isUnequal(Map<String, Set<Integer>> unequal, Place place) {
    return unequal.getOrDefault(place.key, Set.of()).contains(place.partition);
  }

  private static boolean isOldest(Collection<ClusterNode> owners) {
    return owners.stream()
        .min(Comparator.comparing(ClusterNode::order))
        .filter(ClusterNode::isLocal)
        .isPresent();
  }

  private void look(Place place) {
    CopyPlace from = CopyPlace.first(place.cache, place.partition);
    while (from != null) {
      long begin = System.nanoTime();
      CopyStep step = new CopyComparison(ignite(), place.cache, from, CopyMend.KEEP).step();
      if (!step.differences().isEmpty()) {
        say(place, step.differences());
      }
      from = step.next();
      // At most half of the time goes to this.
      LockSupport.parkNanos(System.nanoTime() - begin);
    }
  }

  private static void say(Place place, List<CopyDifference> found) {
    long mended = found.stream().filter(CopyDifference::isMended).count();
    LOG.info(
        "{}: of {} keys, such as {}, a node that left had told some copies of a change and others not; {} now have the same on all",
        place.cache,
        found.size(),
        found.get(0).key(),
        mended);
  }
}
