package org.howdah.store.ignite;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.managers.discovery.DiscoCache;
import org.apache.ignite.internal.processors.cluster.BaselineTopology;
import org.apache.ignite.internal.processors.cluster.DiscoveryDataClusterState;
import org.apache.ignite.plugin.PluginValidationException;

/*
 * Ignite asks its plugins whether a node may join, on the oldest node of the group and on the thread
 * that lets nodes join. What is thrown there, other than a refusal, would end that node.
 */
/** May refuse to let a node join. Every node has one of each kind. */
public abstract class JoinCheck extends NodePlugin {
  /**
   * Why the node is not to join; null if it may.
   *
   * @param said what its own check said of it before it joined; null if nothing
   */
  public abstract String refusal(Ignite here, ClusterNode node, Serializable said);

  /** What the node that joins says of itself; null for nothing. */
  protected abstract Serializable say(Ignite here);

  @Override
  public final void validateNewNode(ClusterNode node, Serializable said) {
    Ignite here = ignite();
    String refusal = here == null ? null : refusal(here, node, said);
    if (refusal != null) {
      throw new PluginValidationException(
          "the node " + node.consistentId() + " does not join: " + refusal, refusal, node.id());
    }
  }

  @Override
  public final Serializable provideDiscoveryData(UUID node) {
    Ignite here = ignite();
    return here == null ? null : say(here);
  }

  /** Also while the node starts or stops, when Ignite's public method throws. */
  public static Collection<BaselineNode> group(Ignite here) {
    BaselineTopology group = state(here).baselineTopology();
    return group == null ? List.of() : group.currentBaseline();
  }

  protected static boolean isActive(Ignite here) {
    return state(here).state() == ClusterState.ACTIVE && !state(here).transition();
  }

  /** Whether the group has begun, also while it changes its members. */
  public static boolean isRunning(Ignite here) {
    return state(here).state() == ClusterState.ACTIVE;
  }

  /** The same, of the group as it was in an exchange of nodes. */
  public static boolean wasRunning(DiscoCache then) {
    return then.state().state() == ClusterState.ACTIVE;
  }

  /** Whether the group begins, or changes its members, and is not done yet. */
  public static boolean isChanging(Ignite here) {
    return state(here).transition();
  }

  private static DiscoveryDataClusterState state(Ignite here) {
    return ((IgniteEx) here).context().state().clusterState();
  }
}
