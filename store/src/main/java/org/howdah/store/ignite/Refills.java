package org.howdah.store.ignite;

import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;

/**
 * Copies that are emptied, and filled again from good ones, with the exchange of nodes that is
 * under way. Only its thread uses this.
 */
final class Refills {
  private final List<GridDhtLocalPartition> copies = new ArrayList<>();

  /** Has a copy filled again. Only a whole copy can become one that is to be filled. */
  void add(GridDhtLocalPartition copy) {
    if (copy.own() && copy.moving()) {
      copy.resetUpdateCounter();
      copies.add(copy);
    }
  }

  /** How many there are. */
  int count() {
    return copies.size();
  }

  /** Has what is in them deleted first. */
  void register(GridDhtPartitionsExchangeFuture exchange) {
    copies.forEach(copy -> exchange.addClearingPartition(copy.group(), copy.id()));
    copies.clear();
  }
}
