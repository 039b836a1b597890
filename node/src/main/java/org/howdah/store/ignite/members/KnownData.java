package org.howdah.store.ignite.members;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.DynamicCacheDescriptor;
import org.howdah.store.ignite.CacheNames;
import org.howdah.store.ignite.LocalCopies;
import org.howdah.store.ignite.copies.CopyKeeper;
import org.howdah.store.quorum.Ballot;
import org.howdah.store.quorum.InSync;

/** Which data sets a node knows of, and up to when the group told it. Immutable. */
final class KnownData implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String since;

  /** By the names of caches; empty if an earlier version made it. */
  private final HashMap<String, String> ids = new HashMap<>();

  /** Caches that the group had when it agreed last on which copies are whole. */
  private final HashSet<String> agreed = new HashSet<>();

  private KnownData(Ballot since) {
    this.since = since.toString();
  }

  static KnownData of(IgniteEx here) {
    CopyKeeper keeper = CopyKeeper.of(here);
    KnownData known = new KnownData(keeper.knownSince());
    InSync copies = keeper.known();
    for (DynamicCacheDescriptor one : here.context().cache().cacheDescriptors().values()) {
      String cache = one.cacheName();
      if (CacheNames.isOurs(cache)) {
        known.ids.put(cache, CacheNames.id(one.cacheConfiguration()));
        if (copies.has(LocalCopies.key(cache, one.cacheConfiguration()))) {
          known.agreed.add(cache);
        }
      }
    }
    return known;
  }

  Set<String> caches() {
    return ids.keySet();
  }

  Map<String, String> ids() {
    return ids;
  }

  /** Whether it is there, as the same. */
  boolean has(String cache, String id) {
    String there = ids.get(cache);
    return there != null && (there.isEmpty() || id.isEmpty() || there.equals(id));
  }

  /**
   * Whether the group has told the other node something later than this one, and no longer has a
   * data set in it that it had.
   */
  boolean isDroppedBy(KnownData other, String cache) {
    return agreed.contains(cache)
        && !other.has(cache, ids.get(cache))
        && Ballot.of(since).compareTo(Ballot.of(other.since)) < 0;
  }
}
