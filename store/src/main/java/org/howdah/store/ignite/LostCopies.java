package org.howdah.store.ignite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.Ignite;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.GridCacheSharedContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.PartitionsExchangeAware;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.plugin.PluginContext;

/*
 * Like LocalReads, of Ignite's inside. Each copy of a partition counts its changes. When a node joins, Ignite raises
 * the counts of its copies to the highest of all, also where it then calls the partition lost and copies nothing. So
 * when lost partitions are given back, all copies have the same count, and count as whole, whatever they missed.
 *
 * Here a node notes what its copies had counted when it came, before that happens. Copies that are not found good are
 * made incomplete before the exchange of nodes in which partitions are given back, so that Ignite fills them again
 * from a good one; and where there is none after all, because its node has just gone, the partition stays lost.
 */
/**
 * The copies on a node of partitions that are lost: what they have counted, and which of them are
 * used when partitions are given back. Safe for several threads.
 */
final class LostCopies extends NodePlugin implements PartitionsExchangeAware {
  static final String NAME = "howdah-lost-copies";

  private final Map<String, Map<Integer, Long>> countsAtStart = new ConcurrentHashMap<>();
  private final Map<String, BitSet> good = new ConcurrentHashMap<>();

  /** Of the exchange that is under way; only its thread uses it. */
  private final List<GridDhtLocalPartition> refilled = new ArrayList<>();

  private volatile boolean changing;

  static LostCopies of(Ignite ignite) {
    return of(ignite, NAME, LostCopies.class);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void start(PluginContext context) {
    super.start(context);
    shared().exchange().registerExchangeAwareComponent(this);
  }

  private GridCacheSharedContext<?, ?> shared() {
    return ((IgniteEx) ignite()).context().cache().context();
  }

  /**
   * Whether a copy that is about to be made incomplete may look whole. Who finds a copy whole looks
   * at this, and once more at the copy.
   */
  boolean areChanging() {
    return changing;
  }

  /**
   * What copies of lost partitions on this node have counted.
   *
   * @return by cache, and by the number of the partition
   */
  Map<String, Map<Integer, Long>> counts(Collection<String> caches) {
    Map<String, Map<Integer, Long>> counts = new TreeMap<>();
    for (CacheGroupContext group : groups()) {
      String cache = group.cacheOrGroupName();
      if (caches.contains(cache)) {
        counts.put(cache, counts(group, countsAtStart.getOrDefault(cache, Map.of())));
      }
    }
    return counts;
  }

  private static Map<Integer, Long> counts(CacheGroupContext group, Map<Integer, Long> atStart) {
    Map<Integer, Long> counts = new HashMap<>();
    for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
      if (copy.state() == GridDhtPartitionState.LOST) {
        long now = copy.updateCounter();
        counts.put(copy.id(), Math.min(now, atStart.getOrDefault(copy.id(), now)));
      }
    }
    return counts;
  }

  /** Says which copies on this node are good, for the next time that partitions are given back. */
  void useOnly(Map<String, BitSet> copies) {
    good.putAll(copies);
  }

  private Collection<CacheGroupContext> groups() {
    return shared().cache().cacheGroups();
  }

  @Override
  public void onInitBeforeTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    boolean begins = exchange.localJoinExchange() || exchange.activateCluster();
    for (CacheGroupContext group : groups()) {
      if (begins) {
        note(group);
      }
      if (exchange.resetLostPartitionFor(group.cacheOrGroupName())) {
        takeOut(group);
      }
    }
  }

  /** A copy that was being filled has nothing that counts. */
  private void note(CacheGroupContext group) {
    Map<Integer, Long> counts = new HashMap<>();
    for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
      boolean whole = copy.state() == GridDhtPartitionState.OWNING;
      counts.put(copy.id(), whole ? copy.updateCounter() : 0);
    }
    countsAtStart.put(group.cacheOrGroupName(), Map.copyOf(counts));
  }

  private void takeOut(CacheGroupContext group) {
    BitSet kept = good.remove(group.cacheOrGroupName());
    shared().database().checkpointReadLock();
    changing = true;
    try {
      for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
        boolean isGood = kept != null && kept.get(copy.id());
        if (copy.state() == GridDhtPartitionState.LOST && !isGood) {
          empty(copy);
        }
      }
    } finally {
      changing = false;
      shared().database().checkpointReadUnlock();
    }
  }

  /** Only a whole copy can become one that is to be filled. */
  private void empty(GridDhtLocalPartition copy) {
    if (copy.own() && copy.moving()) {
      copy.resetUpdateCounter();
      refilled.add(copy);
    }
  }

  @Override
  public void onInitAfterTopologyLock(GridDhtPartitionsExchangeFuture exchange) {
    refilled.forEach(copy -> exchange.addClearingPartition(copy.group(), copy.id()));
    refilled.clear();
  }

  @Override
  public void onDoneBeforeTopologyUnlock(
      GridDhtPartitionsExchangeFuture exchange, Throwable failed) {
    for (CacheGroupContext group : groups()) {
      if (failed == null && exchange.resetLostPartitionFor(group.cacheOrGroupName())) {
        group.topology().detectLostPartitions(exchange.initialVersion(), exchange);
      }
    }
  }
}
