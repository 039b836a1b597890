package org.howdah.store.ignite.copies;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;

/**
 * Copies that are not used as they are, with the exchange of nodes that is under way. Only its
 * thread uses this.
 */
final class Refills {
  private final List<GridDhtLocalPartition> emptied = new ArrayList<>();
  private final Map<GridDhtLocalPartition, Long> held = new HashMap<>();

  /** Has a copy emptied, and filled again from a good one. */
  void add(GridDhtLocalPartition copy) {
    if (takeOut(copy)) {
      copy.resetUpdateCounter();
      emptied.add(copy);
    }
  }

  /** Has a copy keep what it has while nobody has a good one; else it is as if it was added. */
  void hold(GridDhtLocalPartition copy) {
    long count = copy.updateCounter();
    if (takeOut(copy)) {
      held.put(copy, count);
    }
  }

  /** Only a whole copy can become one that is to be filled. */
  private static boolean takeOut(GridDhtLocalPartition copy) {
    return copy.own() && copy.moving();
  }

  int emptied() {
    return emptied.size();
  }

  int held() {
    return held.size();
  }

  /** The second step of the exchange: has what is in emptied copies deleted first. */
  void register(GridDhtPartitionsExchangeFuture exchange) {
    emptied.forEach(copy -> exchange.addClearingPartition(copy.group(), copy.id()));
    emptied.clear();
  }

  /** The last step of the exchange, after it was looked at what is lost. */
  void done(GridDhtPartitionsExchangeFuture exchange) {
    held.forEach(
        (copy, count) -> {
          if (copy.state() == GridDhtPartitionState.LOST) {
            // Ignite forgets the count of what it takes for half filled.
            copy.updateCounter(count);
          } else if (copy.state() == GridDhtPartitionState.MOVING) {
            copy.resetUpdateCounter();
            exchange.addClearingPartition(copy.group(), copy.id());
          }
        });
    held.clear();
  }
}
