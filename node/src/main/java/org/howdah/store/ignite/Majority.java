package org.howdah.store.ignite;

import java.util.Collection;
import java.util.stream.LongStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.configuration.TopologyValidator;
import org.apache.ignite.internal.managers.discovery.DiscoCache;
import org.apache.ignite.internal.managers.discovery.GridDiscoveryManager;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cluster.BaselineTopology;
import org.apache.ignite.resources.IgniteInstanceResource;

/**
 * Lets data be changed only where more than half of the group's nodes are, so that two parts that
 * do not see each other never both change it. A group of two therefore stops changing when one is
 * away. Nodes that are being taken out of the group do not count.
 */
public final class Majority implements TopologyValidator {
  private static final long serialVersionUID = 1L;

  /** Of what it guards; null in a group that an earlier version made. */
  private final String id;

  @IgniteInstanceResource private transient Ignite ignite;

  /**
   * @param id of the data set, which is kept here because Ignite keeps nothing else for us
   */
  public Majority(String id) {
    this.id = id;
  }

  String id() {
    return id == null ? "" : id;
  }

  @Override
  public boolean validate(Collection<ClusterNode> nodes) {
    Collection<BaselineNode> group = ignite.cluster().currentBaselineTopology();
    return group == null || isMajority(group, nodes);
  }

  public static boolean isMajority(
      Collection<? extends BaselineNode> group, Collection<? extends BaselineNode> present) {
    return 2 * there(group, present) > Drained.staying(group).size();
  }

  /**
   * Whether the nodes of an exchange of nodes were a majority of the group as it was then. All find
   * the same, also one that comes to it when the group is another one already.
   */
  public static boolean was(DiscoCache then) {
    BaselineTopology group = then.state().baselineTopology();
    return group != null && isMajority(group.currentBaseline(), then.serverNodes());
  }

  /**
   * Whether there has been a majority all the time since nodes came or went.
   *
   * @param topology Ignite's number of that
   */
  public static boolean hasBeen(GridDiscoveryManager discovery, long topology) {
    return LongStream.rangeClosed(topology + 1, discovery.topologyVersion())
        .mapToObj(later -> discovery.discoCache(new AffinityTopologyVersion(later, 0)))
        .allMatch(then -> then == null || was(then));
  }

  /** Whether so many are there that those who are not there are no majority. */
  public static boolean isHalf(
      Collection<? extends BaselineNode> group, Collection<? extends BaselineNode> present) {
    return 2 * there(group, present) >= Drained.staying(group).size();
  }

  private static long there(
      Collection<? extends BaselineNode> group, Collection<? extends BaselineNode> present) {
    return Drained.staying(group).stream()
        .filter(
            member ->
                present.stream()
                    .anyMatch(node -> node.consistentId().equals(member.consistentId())))
        .count();
  }

  /** All are alike: nodes compare theirs with each other's when they join. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Majority;
  }

  @Override
  public int hashCode() {
    return Majority.class.getName().hashCode();
  }
}
