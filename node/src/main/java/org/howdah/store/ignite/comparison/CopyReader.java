package org.howdah.store.ignite.comparison;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRowAdapter.RowData;
import org.apache.ignite.internal.util.lang.GridCursor;
import org.howdah.store.Value;
import org.howdah.store.ignite.reads.LocalReads;
import org.howdah.store.ignite.reads.Walk;

/*
 * Like LocalReads, of Ignite's inside. A partition's rows are in the order of their keys' hashes, and of their keys'
 * bytes where these are equal: the same order on all nodes.
 */
/** Reads a range of one copy on this node, few values at a time. For one thread. */
final class CopyReader {
  private static final int KEYS_AT_ONCE = 512;

  private final CopyRange range;
  private final GridCacheContext<String, byte[]> context;
  private final LocalReads local;
  private final long since;
  private final Digests digests = new Digests();
  private final LinkedHashMap<String, byte[]> listed = new LinkedHashMap<>();
  private String last;
  private int keys;
  private long bytes;

  /**
   * @throws IllegalStateException if there is no such data set here
   */
  CopyReader(Ignite here, CopyRange range) {
    this.range = range;
    context = LocalReads.context(here, range.cache);
    local = new LocalReads(here, range.cache);
    since = CopyStays.of(here).since(range.cache, range.partition);
    last = range.after;
  }

  /**
   * Reads it.
   *
   * @throws IllegalStateException if this node does not have the partition whole
   */
  CopyPiece read() {
    GridDhtLocalPartition copy = local.whileThere(() -> local.reserved(range.partition));
    if (copy == null) {
      throw new IllegalStateException("the partition " + range.partition + " is not whole here");
    }
    try {
      List<String> found = keysOf(copy);
      while (!found.isEmpty() && take(found)) {
        found = keysOf(copy);
      }
      String end = found.isEmpty() ? range.upTo : last;
      return new CopyPiece(end, keys, bytes, digests.ofAll(), listed, since);
    } finally {
      copy.release();
    }
  }

  /** Reads the values of keys; false once there are as many as there may be. */
  private boolean take(List<String> found) {
    List<byte[]> left = new ArrayList<>();
    found.forEach(key -> left.add(key.getBytes(ISO_8859_1)));
    while (!left.isEmpty()) {
      byte[][] stored = local.read(left, Walk.BYTES_MAX);
      for (int i = 0; i < stored.length; i++) {
        if (stored[i] == LocalReads.ELSEWHERE) {
          throw new IllegalStateException("the partition " + range.partition + " went elsewhere");
        }
        last = new String(left.get(i), ISO_8859_1);
        count(last, stored[i]);
        if (keys >= range.keysMax || bytes >= range.bytesMax) {
          return false;
        }
      }
      left.subList(0, stored.length).clear();
    }
    return true;
  }

  private void count(String key, byte[] stored) {
    if (stored == null || isGone(Value.expiryOf(stored))) {
      return;
    }
    keys++;
    bytes += stored.length;
    byte[] digest = digests.add(key, stored);
    if (range.isListed) {
      listed.put(key, digest);
    }
  }

  private boolean isGone(long expires) {
    return expires != Value.NEVER && expires <= range.aliveAtMillis;
  }

  private List<String> keysOf(GridDhtLocalPartition copy) {
    return local.whileThere(
        () -> {
          try {
            return keys(copy);
          } catch (IgniteCheckedException e) {
            throw new IgniteException(e);
          }
        });
  }

  private List<String> keys(GridDhtLocalPartition copy) throws IgniteCheckedException {
    var lower = last.isEmpty() ? null : CopyKeys.encoded(last, range.partition);
    var upper = range.upTo == null ? null : CopyKeys.encoded(range.upTo, range.partition);
    GridCursor<?> cursor =
        copy.dataStore().cursor(context.cacheId(), lower, upper, RowData.KEY_ONLY);
    return CopyKeys.next(cursor, context, last, KEYS_AT_ONCE);
  }
}
