package org.howdah.store.ignite;

import java.io.Serializable;
import java.util.UUID;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.GridKernalContext;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.GridCacheSharedContext;
import org.apache.ignite.plugin.CachePluginContext;
import org.apache.ignite.plugin.CachePluginProvider;
import org.apache.ignite.plugin.ExtensionRegistry;
import org.apache.ignite.plugin.IgnitePlugin;
import org.apache.ignite.plugin.PluginConfiguration;
import org.apache.ignite.plugin.PluginContext;
import org.apache.ignite.plugin.PluginProvider;

/** A part of ours in an Ignite node, which does nothing yet. */
public abstract class NodePlugin implements PluginProvider<PluginConfiguration>, IgnitePlugin {
  private volatile Ignite ignite;

  /**
   * The part of a node that has this name, also while its group is stopped, when Ignite does not
   * tell.
   */
  protected static <T extends NodePlugin> T of(Ignite ignite, String name, Class<T> type) {
    PluginProvider<?> part = ((IgniteEx) ignite).context().pluginProvider(name);
    return type.cast(part);
  }

  /** The node; null before it starts. */
  protected final Ignite ignite() {
    return ignite;
  }

  protected final GridKernalContext kernal() {
    return ((IgniteEx) ignite).context();
  }

  protected final GridCacheSharedContext<?, ?> shared() {
    return kernal().cache().context();
  }

  /** On the thread that starts the node, before it joins a group. */
  @Override
  public void start(PluginContext context) {
    ignite = context.grid();
  }

  @Override
  public void validateNewNode(ClusterNode node, Serializable said) {}

  @Override
  @SuppressWarnings("deprecation") // Ignite's; the one above is asked instead.
  public final void validateNewNode(ClusterNode node) {}

  @Override
  public Serializable provideDiscoveryData(UUID node) {
    return null;
  }

  @Override
  public final String version() {
    return "1";
  }

  @Override
  public final String copyright() {
    return "";
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Ignite's.
  public final <T extends IgnitePlugin> T plugin() {
    return (T) this;
  }

  @Override
  public final void initExtensions(PluginContext context, ExtensionRegistry registry) {}

  @Override
  public final <T> T createComponent(PluginContext context, Class<T> type) {
    return null;
  }

  @Override
  @SuppressWarnings("rawtypes") // Ignite's.
  public final CachePluginProvider createCacheProvider(CachePluginContext context) {
    return null;
  }

  @Override
  public final void stop(boolean cancel) {}

  @Override
  public final void onIgniteStart() {}

  @Override
  public void onIgniteStop(boolean cancel) {}

  @Override
  public void receiveDiscoveryData(UUID node, Serializable data) {}
}
