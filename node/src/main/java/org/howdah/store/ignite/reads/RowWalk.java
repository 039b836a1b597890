package org.howdah.store.ignite.reads;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.cache.Cache;
import org.apache.ignite.cache.query.QueryCursor;

/*
 * The memory of a data set that is dropped goes to others, and a cursor that reads on in it makes Ignite
 * end the node. So entries are read in pieces, each within the data set's gate, at which a drop waits; and
 * never for a reader, who may take as long as it likes between them.
 */
/**
 * Ignite's own walk. It reads all entries of a leaf of the index at once, about a thousand,
 * whatever their size.
 */
public final class RowWalk implements Walk {
  private final LocalReads local;
  private final QueryCursor<Cache.Entry<String, byte[]>> cursor;
  private final Iterator<Cache.Entry<String, byte[]>> rest;

  /**
   * @param cursor of the data set that is read, opened while it is there
   */
  public RowWalk(LocalReads local, QueryCursor<Cache.Entry<String, byte[]>> cursor) {
    this.local = local;
    this.cursor = cursor;
    rest = cursor.iterator();
  }

  @Override
  public List<Entry> next() {
    return local.whileThere(
        () -> {
          List<Entry> entries = new ArrayList<>();
          long bytes = 0;
          while (entries.size() < ENTRIES_MAX && bytes < BYTES_MAX && rest.hasNext()) {
            Cache.Entry<String, byte[]> entry = rest.next();
            entries.add(new Entry(entry.getKey(), entry.getValue()));
            bytes += entry.getValue().length;
          }
          return entries;
        });
  }

  @Override
  public void close() {
    local.whileThere(
        () -> {
          cursor.close();
          return null;
        });
  }
}
