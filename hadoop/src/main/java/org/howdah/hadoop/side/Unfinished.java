package org.howdah.hadoop.side;

import java.io.Closeable;
import java.io.IOException;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A version that was claimed. Closing deletes what there is of it, unless it was published. */
final class Unfinished implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Unfinished.class);

  private final Catalog catalog;
  private final TableId table;
  private final MemcachedLayout layout;
  private final int timeoutMillis;
  private boolean published;

  /**
   * @param layout null for a table that is in no servers
   */
  Unfinished(Catalog catalog, TableId table, MemcachedLayout layout, int timeoutMillis) {
    this.catalog = catalog;
    this.table = table;
    this.layout = layout;
    this.timeoutMillis = timeoutMillis;
  }

  void publish(Manifest manifest) throws IOException {
    catalog.publish(manifest);
    published = true;
  }

  @Override
  public void close() throws IOException {
    if (published) {
      return;
    }
    catalog.forget(table);
    if (layout != null) {
      try {
        new MemcachedServers(layout, timeoutMillis).drop(table);
      } catch (IOException e) {
        LOG.warn(
            "entries of side table {} that was not loaded stay until they are evicted: {}",
            table,
            e.getMessage());
      }
    }
  }
}
