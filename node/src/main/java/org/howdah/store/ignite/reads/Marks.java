package org.howdah.store.ignite.reads;

import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.internal.processors.cache.persistence.CheckpointState;
import org.apache.ignite.internal.processors.cache.persistence.checkpoint.CheckpointProgress;

/*
 * Like LocalReads, of Ignite's inside. Each partition counts its changes. The primary gives the numbers, so
 * that none is given without its count going up; a copy takes over what it hears, in any order. A node that
 * dies may have given numbers that another primary gives again, so that marks are of one process and of one
 * set of nodes. A change is counted, logged, and written, all under the lock that a checkpoint takes for
 * itself: once it has had that, what was counted before is written.
 */
/** Marks of a cache's partitions. Safe for several threads. */
public final class Marks {
  private static final long WAIT_MILLIS = 5_000;

  private final GridCacheContext<String, byte[]> context;
  private final ClusterNode here;

  /**
   * @throws IllegalStateException if there is no such cache, or the node stops
   */
  public Marks(Ignite ignite, String cacheName) {
    context = LocalReads.context(ignite, cacheName);
    here = ignite.cluster().localNode();
  }

  /** As the data set's; called while the cache is there. */
  public String of(int number) {
    AffinityTopologyVersion version = context.affinity().affinityTopologyVersion();
    GridDhtLocalPartition partition = context.topology().localPartition(number, version, false);
    boolean counts =
        partition != null
            && partition.state() == GridDhtPartitionState.OWNING
            && context.affinity().primaryByPartition(here, number, version);
    return counts
        ? here.id() + "/" + version.topologyVersion() + "/" + partition.updateCounter()
        : "";
  }

  public boolean awaitCounted() {
    try {
      CheckpointProgress next =
          context.shared().database().forceCheckpoint("changes that are counted are to be read");
      if (next == null) {
        return false;
      }
      next.futureFor(CheckpointState.LOCK_RELEASED).get(WAIT_MILLIS);
      return true;
    } catch (IgniteCheckedException | RuntimeException tooLongOrTheNodeStops) {
      return false;
    }
  }
}
