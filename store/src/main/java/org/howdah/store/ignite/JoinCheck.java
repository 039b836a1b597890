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
import org.apache.ignite.internal.processors.cluster.BaselineTopology;
import org.apache.ignite.internal.processors.cluster.DiscoveryDataClusterState;
import org.apache.ignite.plugin.CachePluginContext;
import org.apache.ignite.plugin.CachePluginProvider;
import org.apache.ignite.plugin.ExtensionRegistry;
import org.apache.ignite.plugin.IgnitePlugin;
import org.apache.ignite.plugin.PluginConfiguration;
import org.apache.ignite.plugin.PluginContext;
import org.apache.ignite.plugin.PluginProvider;
import org.apache.ignite.plugin.PluginValidationException;

/*
 * Ignite asks its plugins whether a node may join, on the oldest node of the group and on the thread
 * that lets nodes join. What is thrown there, other than a refusal, would end that node.
 */
/** May refuse to let a node join. Every node has one of each kind. */
abstract class JoinCheck implements PluginProvider<PluginConfiguration> {
  private volatile Ignite ignite;

  /**
   * Why the node is not to join; null if it may.
   *
   * @param said what its own check said of it before it joined; null if nothing
   */
  abstract String refusal(Ignite here, ClusterNode node, Serializable said);

  /** What the node that joins says of itself; null for nothing. */
  abstract Serializable say(Ignite here);

  @Override
  public final void validateNewNode(ClusterNode node, Serializable said) {
    Ignite here = ignite;
    String refusal = here == null ? null : refusal(here, node, said);
    if (refusal != null) {
      throw new PluginValidationException(
          "the node " + Drained.name(node) + " does not join: " + refusal, refusal, node.id());
    }
  }

  @Override
  public final Serializable provideDiscoveryData(UUID node) {
    Ignite here = ignite;
    return here == null ? null : say(here);
  }

  /** Also while the node starts or stops, when Ignite's public method throws. */
  static Collection<BaselineNode> group(Ignite here) {
    BaselineTopology group = state(here).baselineTopology();
    return group == null ? List.of() : group.currentBaseline();
  }

  static boolean isActive(Ignite here) {
    return state(here).state() == ClusterState.ACTIVE && !state(here).transition();
  }

  private static DiscoveryDataClusterState state(Ignite here) {
    return ((IgniteEx) here).context().state().clusterState();
  }

  @Override
  @SuppressWarnings("deprecation") // Ignite's; the one above is asked instead.
  public void validateNewNode(ClusterNode node) {}

  @Override
  public void start(PluginContext context) {
    ignite = context.grid();
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public String copyright() {
    return "";
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Ignite's.
  public <T extends IgnitePlugin> T plugin() {
    return (T) new IgnitePlugin() {};
  }

  @Override
  public void initExtensions(PluginContext context, ExtensionRegistry registry) {}

  @Override
  public <T> T createComponent(PluginContext context, Class<T> type) {
    return null;
  }

  @Override
  @SuppressWarnings("rawtypes") // Ignite's.
  public CachePluginProvider createCacheProvider(CachePluginContext context) {
    return null;
  }

  @Override
  public void stop(boolean cancel) {}

  @Override
  public void onIgniteStart() {}

  @Override
  public void onIgniteStop(boolean cancel) {}

  @Override
  public void receiveDiscoveryData(UUID node, Serializable data) {}
}
