package org.howdah.store.ignite.group;

import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteState;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Each node writes down who the members are when its exchange of that change begins, and a node that is
 * stopped before then starts with other members than those that are stopped after it: whichever starts
 * second is refused.
 */
/** The last change of a group's members, as one node sees it. */
final class LastChange {
  private static final Logger LOG = LoggerFactory.getLogger(LastChange.class);
  private static final long MILLIS_MAX = 5_000;

  private LastChange() {}

  /** Waits until it is over on a node that is going to stop, for five seconds at most. */
  static void await(Ignite ignite) {
    if (Ignition.state(ignite.name()) != IgniteState.STARTED) {
      return;
    }
    GridDhtPartitionsExchangeFuture exchange =
        ((IgniteEx) ignite).context().cache().context().exchange().lastTopologyFuture();
    try {
      if (exchange != null && exchange.changedBaseline()) {
        exchange.get(MILLIS_MAX);
      }
    } catch (IgniteCheckedException e) {
      LOG.debug("members change for long, or not any more", e);
    }
  }
}
