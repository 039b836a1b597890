package org.howdah.store.ignite.copies;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.howdah.store.ignite.NodePlugin;

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
public final class LostCopies extends NodePlugin {
  static final String NAME = "howdah-lost-copies";

  private final Map<String, Map<Integer, Long>> countsAtStart = new ConcurrentHashMap<>();
  private final Map<String, GivenBack> givenBack = new ConcurrentHashMap<>();

  private final Refills refills = new Refills();

  private volatile boolean changing;

  public static LostCopies of(Ignite ignite) {
    return of(ignite, NAME, LostCopies.class);
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Whether a copy that is about to be made incomplete may look whole. Who finds a copy whole looks
   * at this, and once more at the copy.
   */
  public boolean areChanging() {
    return changing;
  }

  /**
   * What copies of lost partitions on this node have counted.
   *
   * @return by cache, and by the number of the partition
   */
  public Map<String, Map<Integer, Long>> counts(Collection<String> caches) {
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

  /**
   * Which partitions of a cache are given back.
   *
   * @param all their numbers
   * @param good those of which the copy on this node is used
   */
  public record GivenBack(BitSet all, BitSet good) {
    static final GivenBack NOTHING = new GivenBack(new BitSet(), new BitSet());
  }

  /** Says what is given back by the next exchange of nodes that does so, by cache. */
  public void giveBack(Map<String, GivenBack> caches) {
    givenBack.putAll(caches);
  }

  private Collection<CacheGroupContext> groups() {
    return shared().cache().cacheGroups();
  }

  /** The first step of an exchange of nodes. */
  void beforeLock(GridDhtPartitionsExchangeFuture exchange) {
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

  /** What looks at all copies of this node. */
  synchronized <T> T whileNothingIsTakenOut(Supplier<T> look) {
    return look.get();
  }

  private synchronized void takeOut(CacheGroupContext group) {
    GivenBack of = givenBack.remove(group.cacheOrGroupName());
    GivenBack back = of == null ? GivenBack.NOTHING : of;
    shared().database().checkpointReadLock();
    changing = true;
    try {
      for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
        if (copy.state() == GridDhtPartitionState.LOST && !back.good().get(copy.id())) {
          takeOut(copy, back.all().get(copy.id()));
        }
      }
    } finally {
      changing = false;
      shared().database().checkpointReadUnlock();
    }
  }

  /** What is not given back keeps what it has; it is lost again at the end of the exchange. */
  private void takeOut(GridDhtLocalPartition copy, boolean isRefilled) {
    if (isRefilled) {
      refills.add(copy);
    } else {
      refills.hold(copy);
    }
  }

  /** The second step of an exchange of nodes. */
  void afterLock(GridDhtPartitionsExchangeFuture exchange) {
    refills.register(exchange);
  }

  /** The last step of an exchange of nodes. */
  void done(GridDhtPartitionsExchangeFuture exchange) {
    for (CacheGroupContext group : groups()) {
      if (exchange.resetLostPartitionFor(group.cacheOrGroupName())) {
        LostAgain.detect(group, exchange);
      }
    }
    refills.done(exchange);
  }
}
