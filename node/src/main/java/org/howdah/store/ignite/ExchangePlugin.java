package org.howdah.store.ignite;

import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.PartitionsExchangeAware;
import org.apache.ignite.plugin.PluginContext;

/**
 * A part of ours in an Ignite node that is told of each exchange of nodes, which does nothing yet.
 */
public abstract class ExchangePlugin extends NodePlugin implements PartitionsExchangeAware {
  @Override
  public void start(PluginContext context) {
    super.start(context);
    shared().exchange().registerExchangeAwareComponent(this);
  }
}
