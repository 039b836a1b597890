package org.howdah.store.ignite.reads;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.IgniteCheckedException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.internal.processors.cache.GridCacheContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRow;
import org.apache.ignite.internal.processors.cache.persistence.CacheDataRowAdapter.RowData;
import org.apache.ignite.internal.util.lang.GridCursor;

/*
 * Like LocalReads, of Ignite's inside. A thousand values of a leaf of the index are a gigabyte if each is of
 * one MiB, and a node has many readers.
 */
/** Reads keys, a leaf of the index at a time, and the values of few of them at once. */
public final class KeyWalk implements Walk {
  private final LocalReads local;
  private final GridCacheContext<String, byte[]> context;
  private final GridDhtLocalPartition partition;
  private final List<String> keys = new ArrayList<>();
  private GridCursor<? extends CacheDataRow> cursor;

  /**
   * @param partition was reserved, and is released by {@link #close}
   */
  public KeyWalk(
      LocalReads local, GridCacheContext<String, byte[]> context, GridDhtLocalPartition partition) {
    this.local = local;
    this.context = context;
    this.partition = partition;
  }

  @Override
  public List<Entry> next() {
    List<Entry> entries = new ArrayList<>();
    // A piece whose keys were all removed meanwhile is not the end.
    while (entries.isEmpty() && local.whileThere(this::hasKeys)) {
      List<byte[]> asked = keys.stream().map(key -> key.getBytes(ISO_8859_1)).toList();
      byte[][] found = local.read(asked, BYTES_MAX);
      for (int i = 0; i < found.length; i++) {
        if (found[i] == LocalReads.ELSEWHERE) {
          throw new IllegalStateException("the partition " + partition.id() + " went elsewhere");
        }
        if (found[i] != null) {
          entries.add(new Entry(keys.get(i), found[i]));
        }
      }
      keys.subList(0, found.length).clear();
    }
    return entries;
  }

  private boolean hasKeys() {
    try {
      cursor = cursor == null ? partition.dataStore().cursor(RowData.KEY_ONLY) : cursor;
      while (keys.size() < ENTRIES_MAX && cursor.next()) {
        keys.add(cursor.get().key().value(context.cacheObjectContext(), false));
      }
      return !keys.isEmpty();
    } catch (IgniteCheckedException e) {
      throw new IgniteException(e);
    }
  }

  @Override
  public void close() {
    partition.release();
  }
}
