package org.howdah.store.ignite;

import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.affinity.AffinityTopologyVersion;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.IgniteInternalCache;
import org.apache.ignite.internal.processors.cache.KeyCacheObject;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;

/*
 * Ignite's getAll of an atomic cache reads partitions on this node that are still being filled. Its
 * get does not, but makes several objects and futures for each key. This reads as that get does where
 * the partition is here. Beside it, PartitionStates, Drained and Shares know Ignite's inside.
 */
/**
 * Reads values from partitions that this node holds whole, and keeps a data set from going away
 * while it is read. Safe for several threads.
 */
final class LocalReads {
  /** Instead of a value: another node has to be asked. */
  static final byte[] ELSEWHERE = new byte[0];

  private final GridCacheContext<String, byte[]> context;

  /**
   * @throws IllegalStateException if there is no such cache, or the node stops
   */
  LocalReads(Ignite ignite, String cacheName) {
    IgniteInternalCache<String, byte[]> there = ((IgniteEx) ignite).cachex(cacheName);
    if (there == null) {
      throw new IllegalStateException("there is no " + cacheName + " any more");
    }
    context = there.context();
  }

  /**
   * Runs what reads the cache's memory: whoever drops the cache waits for its end, so it must be
   * short, and wait for nobody.
   *
   * @throws IllegalStateException if the cache is gone
   */
  <T> T whileThere(Supplier<T> read) {
    context.gate().enter();
    try {
      return read.get();
    } finally {
      context.gate().leave();
    }
  }

  /**
   * What is stored for keys, in their order; null where there is nothing, or {@link #ELSEWHERE},
   * the very object.
   */
  byte[][] read(String... keys) {
    byte[][] found = new byte[keys.length][];
    context.gate().enter();
    try {
      AffinityTopologyVersion version = context.affinity().affinityTopologyVersion();
      // Once for all keys: it costs as much as reading one.
      context.shared().database().checkpointReadLock();
      try {
        for (int i = 0; i < keys.length; i++) {
          found[i] = read(context.toCacheKeyObject(keys[i]), version);
        }
      } finally {
        context.shared().database().checkpointReadUnlock();
      }
      return found;
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    } finally {
      context.gate().leave();
    }
  }

  private byte[] read(KeyCacheObject key, AffinityTopologyVersion version)
      throws IgniteCheckedException {
    int partition = context.affinity().partition(key);
    if (!context.reserveForFastLocalGet(partition, version)) {
      return ELSEWHERE;
    }
    try {
      CacheDataRow row = context.offheap().read(context, key);
      return row == null ? null : row.value().value(context.cacheObjectContext(), false);
    } finally {
      context.releaseForFastLocalGet(partition, version);
    }
  }
}
