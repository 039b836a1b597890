package org.howdah.store.ignite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongSupplier;
import javax.cache.Cache;
import javax.cache.CacheException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cache.query.QueryCursor;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/*
 * The memory of a data set that is dropped goes to others, and a cursor that reads on in it makes Ignite
 * end the node. So entries are read in pages, each within the data set's gate, at which a drop waits; and
 * never for a reader, who may take as long as it likes between them.
 */
/** A walk over one local partition, which stays here until it is closed. */
final class IgniteScan implements Scan {
  private static final int PAGE_ENTRIES = 256;
  private static final long PAGE_BYTES = 1 << 20;

  private final String dataSet;
  private final LocalReads local;
  private final QueryCursor<Cache.Entry<String, byte[]>> cursor;
  private final Iterator<Cache.Entry<String, byte[]>> rest;
  private final LongSupplier clock;
  private final Deque<Cache.Entry<String, byte[]>> page = new ArrayDeque<>();
  private String key;
  private Value value;

  /**
   * @param cursor of the data set that is read, opened while it is there
   */
  IgniteScan(
      String dataSet,
      LocalReads local,
      QueryCursor<Cache.Entry<String, byte[]>> cursor,
      LongSupplier clock) {
    this.dataSet = dataSet;
    this.local = local;
    this.cursor = cursor;
    rest = cursor.iterator();
    this.clock = clock;
  }

  @Override
  public boolean next() throws HowdahException {
    try {
      while (!page.isEmpty() || local.whileThere(this::readPage)) {
        Cache.Entry<String, byte[]> entry = page.remove();
        key = entry.getKey();
        value = Value.decode(entry.getValue());
        if (!value.isExpired(clock.getAsLong())) {
          return true;
        }
      }
      return false;
    } catch (IgniteException | CacheException | IllegalStateException e) {
      throw Futures.lost(dataSet, e);
    } catch (IllegalArgumentException e) {
      throw Futures.damaged(dataSet, e);
    }
  }

  /** Whether there was any more. */
  private boolean readPage() {
    long bytes = 0;
    while (page.size() < PAGE_ENTRIES && bytes < PAGE_BYTES && rest.hasNext()) {
      Cache.Entry<String, byte[]> entry = rest.next();
      page.add(entry);
      bytes += entry.getValue().length;
    }
    return !page.isEmpty();
  }

  @Override
  public byte[] key() {
    return key.getBytes(ISO_8859_1);
  }

  @Override
  public Value value() {
    return value;
  }

  @Override
  public void close() {
    page.clear();
    try {
      local.whileThere(
          () -> {
            cursor.close();
            return null;
          });
    } catch (IgniteException | CacheException | IllegalStateException gone) {
      // With the data set goes what the cursor kept of it.
    }
  }
}
