package org.howdah.store.ignite;

import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.KeyCacheObject;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;

/*
 * Ignite's getAll of an atomic cache reads partitions on this node that are still being filled. Its
 * get does not, but makes several objects and futures for each key. This reads as that get does where
 * the partition is here, and is the only class that knows Ignite's inside.
 */
/** Reads values from partitions that this node holds whole. Safe for several threads. */
final class LocalReads {
  /** Instead of a value: another node has to be asked. */
  static final byte[] ELSEWHERE = new byte[0];

  private final GridCacheContext<String, byte[]> context;

  LocalReads(Ignite ignite, String cacheName) {
    context = ((IgniteEx) ignite).<String, byte[]>cachex(cacheName).context();
  }

  /** What is stored for a key; null if there is nothing, or {@link #ELSEWHERE}, the very object. */
  byte[] read(String key) {
    context.gate().enter();
    try {
      AffinityTopologyVersion version = context.affinity().affinityTopologyVersion();
      KeyCacheObject object = context.toCacheKeyObject(key);
      int partition = context.affinity().partition(object);
      if (!context.reserveForFastLocalGet(partition, version)) {
        return ELSEWHERE;
      }
      try {
        return read(object);
      } finally {
        context.releaseForFastLocalGet(partition, version);
      }
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    } finally {
      context.gate().leave();
    }
  }

  private byte[] read(KeyCacheObject key) throws IgniteCheckedException {
    context.shared().database().checkpointReadLock();
    try {
      CacheDataRow row = context.offheap().read(context, key);
      return row == null ? null : row.value().value(context.cacheObjectContext(), false);
    } finally {
      context.shared().database().checkpointReadUnlock();
    }
  }
}
