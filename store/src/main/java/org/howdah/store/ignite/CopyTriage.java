package org.howdah.store.ignite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.GridCacheSharedContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.howdah.store.quorum.InSync;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Like LocalReads, of Ignite's inside. To Ignite, a copy that is on a disk is as good as what it has seen.
 */
/**
 * Looks at the copies of a node that comes back before it says what it has. Only the thread of the
 * exchange of nodes that is under way uses this.
 */
final class CopyTriage {
  private static final Logger LOG = LoggerFactory.getLogger(CopyTriage.class);

  private final GridCacheSharedContext<?, ?> shared;
  private final LocalCopies copies;
  private final Refills refills = new Refills();
  private final Map<GridDhtLocalPartition, Long> held = new HashMap<>();

  CopyTriage(GridCacheSharedContext<?, ?> shared, LocalCopies copies) {
    this.shared = shared;
    this.copies = copies;
  }

  /**
   * Looks at all copies.
   *
   * @param self the name of this node
   * @param known which copies are whole
   * @param others what other nodes have that are there, by their names
   * @param settled those of them that are sure that it is whole
   * @param isEveryoneThere whether no member of the group is away
   */
  void look(
      String self,
      InSync known,
      Map<String, CopyReport> others,
      Set<String> settled,
      boolean isEveryoneThere) {
    shared.database().checkpointReadLock();
    try {
      for (CacheGroupContext group : copies.groups()) {
        String key = LocalCopies.key(group);
        for (GridDhtLocalPartition copy : copies.whole(group)) {
          Set<String> holders = new HashSet<>(others.keySet());
          holders.removeIf(node -> !others.get(node).has(key, copy.id()));
          known
              .of(key, copy.id())
              .map(all -> all.fate(self, copy.updateCounter(), holders, settled, isEveryoneThere))
              .ifPresent(fate -> apply(fate, copy));
        }
      }
    } finally {
      shared.database().checkpointReadUnlock();
    }
    if (refills.count() + held.size() > 0) {
      LOG.info(
          "of the copies of partitions here {} have changes that others do not, and are filled again; {} lack some,"
              + " and wait for a whole one",
          refills.count(),
          held.size());
    }
  }

  private void apply(InSync.Fate fate, GridDhtLocalPartition copy) {
    switch (fate) {
      case REFILLED -> refills.add(copy);
      case HELD -> hold(copy);
      default -> {}
    }
  }

  private void hold(GridDhtLocalPartition copy) {
    long count = copy.updateCounter();
    if (copy.moving()) {
      held.put(copy, count);
    }
  }

  /** The second step of the exchange. */
  void afterLock(GridDhtPartitionsExchangeFuture exchange) {
    refills.register(exchange);
  }

  /**
   * The last step of the exchange: what nobody has is lost. All nodes take it, also those that hold
   * nothing.
   */
  void done(GridDhtPartitionsExchangeFuture exchange) {
    copies.groups().forEach(group -> LostAgain.detect(group, exchange));
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
