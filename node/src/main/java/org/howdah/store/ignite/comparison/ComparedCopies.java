package org.howdah.store.ignite.comparison;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.lang.IgniteRunnable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.howdah.store.ignite.ExchangePlugin;

/**
 * Which partitions have copies that were compared since the last of them came. All nodes have the
 * same marks, and one that joins gets them. Safe for several threads.
 */
public final class ComparedCopies extends ExchangePlugin {
  private static final String NAME = "howdah-compared-copies";

  private final Map<String, Map<Integer, CopyMark>> marks = new ConcurrentHashMap<>();

  public static ComparedCopies of(Ignite ignite) {
    return of(ignite, NAME, ComparedCopies.class);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** What is known of a partition that has these owners; null if its copies were not compared. */
  public CopyMark of(String cache, int partition, List<ClusterNode> owners) {
    CopyMark mark = marks.getOrDefault(cache, Map.of()).get(partition);
    return mark == null || !mark.isOf(owners) ? null : mark;
  }

  /** Tells all nodes. */
  void tell(String cache, int partition, CopyMark mark) {
    ignite()
        .compute(ignite().cluster().forServers())
        .withTimeout(CopyOwners.ANSWER_MILLIS_MAX)
        .broadcast(new Take(cache, partition, mark));
  }

  private void take(String cache, int partition, CopyMark mark) {
    marks.computeIfAbsent(cache, name -> new ConcurrentHashMap<>()).put(partition, mark);
  }

  @Override
  public Serializable provideDiscoveryData(UUID node) {
    HashMap<String, HashMap<Integer, CopyMark>> said = new HashMap<>();
    marks.forEach((cache, of) -> said.put(cache, new HashMap<>(of)));
    return said;
  }

  @Override
  public void receiveDiscoveryData(UUID node, Serializable data) {
    if (data instanceof Map<?, ?> said) {
      said.forEach((cache, of) -> receive(cache.toString(), (Map<?, ?>) of));
    }
  }

  private void receive(String cache, Map<?, ?> said) {
    said.forEach((partition, mark) -> take(cache, (Integer) partition, (CopyMark) mark));
  }

  @Override
  public void onDoneAfterTopologyUnlock(GridDhtPartitionsExchangeFuture exchange) {
    Map<String, CacheGroupContext> groups = new HashMap<>();
    shared().cache().cacheGroups().forEach(one -> groups.put(one.cacheOrGroupName(), one));
    marks.keySet().retainAll(groups.keySet());
    marks.forEach(
        (cache, of) -> {
          if (exchange.resetLostPartitionFor(cache)) {
            of.clear();
          } else {
            keepValid(of, groups.get(cache));
          }
        });
  }

  /** A copy that goes away and comes back while its node is there must not count as compared. */
  private static void keepValid(Map<Integer, CopyMark> of, CacheGroupContext group) {
    AffinityTopologyVersion version = group.affinity().lastVersion();
    if (version.topologyVersion() < 0) {
      of.clear();
      return;
    }
    List<List<ClusterNode>> owners = group.affinity().assignments(version);
    of.entrySet().removeIf(one -> !one.getValue().isOf(owners.get(one.getKey())));
  }

  /** Tells a node of a mark. */
  private static final class Take implements IgniteRunnable {
    private static final long serialVersionUID = 1L;

    private final String cache;
    private final int partition;
    private final CopyMark mark;
    @IgniteInstanceResource private transient Ignite here;

    Take(String cache, int partition, CopyMark mark) {
      this.cache = cache;
      this.partition = partition;
      this.mark = mark;
    }

    @Override
    public void run() {
      of(here).take(cache, partition, mark);
    }
  }
}
