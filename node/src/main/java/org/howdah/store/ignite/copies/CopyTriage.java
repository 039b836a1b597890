package org.howdah.store.ignite.copies;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.GridCacheSharedContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.preloader.GridDhtPartitionsExchangeFuture;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.howdah.store.ignite.LocalCopies;
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
      Map<String, Holdings> others,
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
    if (refills.emptied() + refills.held() > 0) {
      LOG.info(
          "of the copies of partitions here {} have changes that others do not, and are filled again; {} lack some,"
              + " and wait for a whole one",
          refills.emptied(),
          refills.held());
    }
  }

  private void apply(InSync.Fate fate, GridDhtLocalPartition copy) {
    switch (fate) {
      case REFILLED -> refills.add(copy);
      case HELD -> refills.hold(copy);
      default -> {}
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
    refills.done(exchange);
  }
}
