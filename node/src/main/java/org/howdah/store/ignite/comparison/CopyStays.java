package org.howdah.store.ignite.comparison;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.ignite.Ignite;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersionManager;
import org.howdah.store.ignite.ExchangePlugin;
import org.howdah.store.ignite.VersionFloor;

/*
 * Like LocalReads, of Ignite's inside. Its versions of changes begin with the number of the set of nodes in which the
 * change was made, plus when the group began. So a version tells whether a copy has been whole since before it.
 *
 * A copy that becomes whole between two exchanges of nodes is noted at the next one, which is later than it could be.
 */
/** Since when each copy on a node has been whole without a break. Safe for several threads. */
public final class CopyStays extends ExchangePlugin {
  private static final String NAME = "howdah-copy-stays";

  private final Map<String, Map<Integer, Long>> since = new ConcurrentHashMap<>();

  static CopyStays of(Ignite ignite) {
    return of(ignite, NAME, CopyStays.class);
  }

  @Override
  public String name() {
    return NAME;
  }

  /**
   * Since when, as versions of changes begin: what was made with that or a later number came to
   * this copy. {@link Long#MAX_VALUE} if that is not known.
   */
  long since(String cache, int partition) {
    Long there = since.getOrDefault(cache, Map.of()).get(partition);
    return there == null ? Long.MAX_VALUE : there + beginSeconds();
  }

  private long beginSeconds() {
    long begin = VersionFloor.startMillis(ignite()) - GridCacheVersionManager.TOP_VER_BASE_TIME;
    return TimeUnit.MILLISECONDS.toSeconds(begin);
  }

  @Override
  public void onDoneBeforeTopologyUnlock(
      GridDhtPartitionsExchangeFuture exchange, Throwable failed) {
    if (failed != null) {
      return;
    }
    Set<String> there = new HashSet<>();
    for (CacheGroupContext group : shared().cache().cacheGroups()) {
      there.add(group.cacheOrGroupName());
      note(group, exchange.topologyVersion());
    }
    since.keySet().retainAll(there);
  }

  /** What was changed in the same set of nodes, before a copy became whole, it may have missed. */
  private void note(CacheGroupContext group, AffinityTopologyVersion version) {
    Map<Integer, Long> before = since.get(group.cacheOrGroupName());
    boolean later = before != null && version.minorTopologyVersion() > 0;
    long now = version.topologyVersion() + (later ? 1 : 0);
    Map<Integer, Long> after = new HashMap<>();
    for (GridDhtLocalPartition copy : group.topology().currentLocalPartitions()) {
      if (copy.state() == GridDhtPartitionState.OWNING) {
        Long known = before == null ? null : before.get(copy.id());
        after.put(copy.id(), known == null ? now : known);
      }
    }
    since.put(group.cacheOrGroupName(), Map.copyOf(after));
  }
}
