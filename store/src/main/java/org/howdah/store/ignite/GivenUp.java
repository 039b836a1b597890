package org.howdah.store.ignite;

import java.io.Serializable;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.BaselineNode;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cluster.BaselineTopology;
import org.apache.ignite.plugin.CachePluginContext;
import org.apache.ignite.plugin.CachePluginProvider;
import org.apache.ignite.plugin.ExtensionRegistry;
import org.apache.ignite.plugin.IgnitePlugin;
import org.apache.ignite.plugin.PluginConfiguration;
import org.apache.ignite.plugin.PluginContext;
import org.apache.ignite.plugin.PluginProvider;
import org.apache.ignite.plugin.PluginValidationException;

/*
 * What a node has that was given up has counted more changes than what its group began anew. If the node came
 * back, Ignite would take its partitions for the newer ones, and drop what was written since. So the name of
 * the node stays among those of the group, as a mark, which all nodes keep on their disks.
 */
/** Refuses to let nodes join again that their group has given up. Every node has one. */
final class GivenUp implements PluginProvider<PluginConfiguration> {
  /** What the one that is refused is told. */
  static final String REFUSED = "the group has given this node up";

  private volatile Ignite ignite;

  @Override
  public void validateNewNode(ClusterNode node, Serializable data) {
    Ignite here = ignite;
    if (here != null && Drained.givenUp(group((IgniteEx) here)).contains(Drained.name(node))) {
      throw new PluginValidationException(
          "the node " + Drained.name(node) + " was given up, and does not join",
          REFUSED,
          node.id());
    }
  }

  /** Also while the node starts or stops, when Ignite's public method throws. */
  private static Collection<BaselineNode> group(IgniteEx here) {
    BaselineTopology group = here.context().state().clusterState().baselineTopology();
    return group == null ? List.of() : group.currentBaseline();
  }

  @Override
  @SuppressWarnings("deprecation") // Ignite's; the one above is asked instead.
  public void validateNewNode(ClusterNode node) {}

  @Override
  public void start(PluginContext context) {
    ignite = context.grid();
  }

  @Override
  public String name() {
    return "howdah-given-up";
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
  public Serializable provideDiscoveryData(UUID node) {
    return null;
  }

  @Override
  public void receiveDiscoveryData(UUID node, Serializable data) {}
}
