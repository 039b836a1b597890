package org.howdah.store.ignite;

import java.util.List;
import java.util.Set;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.IgniteInternalCache;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionTopology;

/*
 * Like LocalReads, of Ignite's inside: what it tells in public does not say which copies are whole.
 */
/** Which copies of a cache's partitions are whole, as far as this node has heard. */
public final class PartitionStates {
  private final GridDhtPartitionTopology topology;
  private final String key;

  /**
   * Looks at a cache.
   *
   * @throws IllegalStateException if it is only starting here, or was dropped
   */
  public PartitionStates(Ignite ignite, String cacheName) {
    IgniteInternalCache<String, byte[]> cache = ((IgniteEx) ignite).cachex(cacheName);
    if (cache == null) {
      throw new IllegalStateException(cacheName + " is not here yet");
    }
    topology = cache.context().topology();
    key = LocalCopies.key(cache.context().group());
  }

  public int lost() {
    return topology.lostPartitions().size();
  }

  public Set<Integer> lostPartitions() {
    return Set.copyOf(topology.lostPartitions());
  }

  /** What {@link LocalCopies#key} has for it. */
  public String key() {
    return key;
  }

  /** Whether another node than this one, which is there, has each partition whole. */
  public boolean isWholeWithout(String node) {
    for (int p = 0; p < topology.partitions(); p++) {
      if (topology.owners(p).stream().allMatch(owner -> Drained.name(owner).equals(node))) {
        return false;
      }
    }
    return true;
  }

  /** How many of these owners of a partition do not have it whole. */
  public int unfinished(int partition, List<ClusterNode> owners) {
    int count = 0;
    for (ClusterNode owner : owners) {
      GridDhtPartitionState state = topology.partitionState(owner.id(), partition);
      count += state == GridDhtPartitionState.OWNING ? 0 : 1;
    }
    return count;
  }
}
