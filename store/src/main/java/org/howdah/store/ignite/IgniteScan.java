package org.howdah.store.ignite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Iterator;
import java.util.function.LongSupplier;
import javax.cache.Cache;
import javax.cache.CacheException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cache.query.QueryCursor;
import org.howdah.record.HowdahException;
import org.howdah.store.Scan;
import org.howdah.store.Value;

/** A walk over one local partition, which stays here until it is closed. */
final class IgniteScan implements Scan {
  private final String dataSet;
  private final QueryCursor<Cache.Entry<String, byte[]>> cursor;
  private final Iterator<Cache.Entry<String, byte[]>> rest;
  private final LongSupplier clock;
  private String key;
  private Value value;

  IgniteScan(String dataSet, QueryCursor<Cache.Entry<String, byte[]>> cursor, LongSupplier clock) {
    this.dataSet = dataSet;
    this.cursor = cursor;
    rest = cursor.iterator();
    this.clock = clock;
  }

  @Override
  public boolean next() throws HowdahException {
    try {
      while (rest.hasNext()) {
        Cache.Entry<String, byte[]> entry = rest.next();
        key = entry.getKey();
        value = Value.decode(entry.getValue());
        if (!value.isExpired(clock.getAsLong())) {
          return true;
        }
      }
      return false;
    } catch (IgniteException | CacheException e) {
      throw Futures.lost(dataSet, e);
    }
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
    cursor.close();
  }
}
