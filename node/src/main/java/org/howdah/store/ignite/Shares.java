package org.howdah.store.ignite;

import java.util.List;
import org.apache.ignite.cache.affinity.AffinityFunctionContext;
import org.apache.ignite.cache.affinity.rendezvous.RendezvousAffinityFunction;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;

/** Shares partitions out to all nodes of a group but those that are being taken out of it. */
public final class Shares extends RendezvousAffinityFunction {
  private static final long serialVersionUID = 1L;

  /** For Ignite, which makes one anew from its bytes. */
  public Shares() {}

  public Shares(int partitions) {
    super(false, partitions);
  }

  @Override
  public List<List<ClusterNode>> assignPartitions(AffinityFunctionContext context) {
    return super.assignPartitions(new Staying(context));
  }

  /** If all are being taken out, those that are there have to have it. */
  private record Staying(AffinityFunctionContext all) implements AffinityFunctionContext {
    @Override
    public List<ClusterNode> currentTopologySnapshot() {
      List<ClusterNode> nodes = all.currentTopologySnapshot();
      List<ClusterNode> staying = Drained.staying(nodes);
      return staying.isEmpty() ? Drained.members(nodes) : staying;
    }

    @Override
    public List<ClusterNode> previousAssignment(int partition) {
      return all.previousAssignment(partition);
    }

    @Override
    public int backups() {
      return all.backups();
    }

    @Override
    public AffinityTopologyVersion currentTopologyVersion() {
      return all.currentTopologyVersion();
    }

    @Override
    public DiscoveryEvent discoveryEvent() {
      return all.discoveryEvent();
    }
  }
}
