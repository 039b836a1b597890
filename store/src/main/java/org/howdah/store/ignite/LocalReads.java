package org.howdah.store.ignite;

import java.util.Arrays;
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

  /**
   * What is stored for the first of these keys, in their order; null where there is nothing, or
   * {@link #ELSEWHERE}, the very object.
   *
   * @param bytesMax no further key is read once so many bytes are, nor is it in the answer
   */
  byte[][] read(String[] keys, long bytesMax) {
    byte[][] found = new byte[keys.length][];
    int count = 0;
    long bytes = 0;
    context.gate().enter();
    try {
      AffinityTopologyVersion version = context.affinity().affinityTopologyVersion();
      // Once for all keys: it costs as much as reading one.
      context.shared().database().checkpointReadLock();
      try {
        while (count < keys.length && (count == 0 || bytes < bytesMax)) {
          byte[] stored = read(context.toCacheKeyObject(keys[count]), version);
          bytes += stored == null ? 0 : stored.length;
          found[count++] = stored;
        }
      } finally {
        context.shared().database().checkpointReadUnlock();
      }
      return count == keys.length ? found : Arrays.copyOf(found, count);
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
