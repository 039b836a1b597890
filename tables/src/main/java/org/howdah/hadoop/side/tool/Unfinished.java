package org.howdah.hadoop.side.tool;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A version that was claimed. Closing deletes what there is of it, unless it was published; so does
 * the end of the JVM by a signal. A thread that was interrupted deletes all the same, and is
 * interrupted again afterwards. Safe for several threads.
 */
public final class Unfinished implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Unfinished.class);

  /** After the jobs were stopped, and before Hadoop's file systems are closed. */
  private static final int HOOK_PRIORITY = 25;

  private static final long HOOK_SECONDS_MAX = 20;

  private final Catalog catalog;
  private final TableId table;
  private final MemcachedLayout layout;
  private final MemcachedAccess access;
  private final Runnable atExit = this::deleteQuietly;
  private boolean ended;

  /**
   * @param layout null for a table that is in no servers
   */
  public Unfinished(
      Catalog catalog, TableId table, MemcachedLayout layout, MemcachedAccess access) {
    this.catalog = catalog;
    this.table = table;
    this.layout = layout;
    this.access = access;
    ShutdownHookManager.get()
        .addShutdownHook(atExit, HOOK_PRIORITY, HOOK_SECONDS_MAX, TimeUnit.SECONDS);
  }

  synchronized void publish(Manifest manifest) throws IOException {
    catalog.publish(manifest);
    ended = true;
  }

  @Override
  public void close() throws IOException {
    try {
      delete();
    } finally {
      if (!ShutdownHookManager.get().isShutdownInProgress()) {
        ShutdownHookManager.get().removeShutdownHook(atExit);
      }
    }
  }

  private void deleteQuietly() {
    try {
      delete();
    } catch (IOException e) {
      LOG.warn("side table {} was not loaded, and not deleted: {}", table, e.getMessage());
    }
  }

  private synchronized void delete() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    boolean interrupted = Thread.interrupted();
    try {
      catalog.forget(table);
      deleteEntries();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void deleteEntries() {
    if (layout == null) {
      return;
    }
    try {
      new MemcachedServers(layout, access).drop(table);
    } catch (IOException e) {
      LOG.warn(
          "entries of side table {} that was not loaded stay until they are evicted: {}",
          table,
          e.getMessage());
    }
  }
}
