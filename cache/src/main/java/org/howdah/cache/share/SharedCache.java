package org.howdah.cache.share;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.CacheStats;
import org.howdah.cache.LocalCache;
import org.howdah.record.FileRange;

/**
 * A cache for the processes of a machine, as long as this one lives: opened by another thread, and
 * tried again each half a minute while its folder cannot be used. Safe for several threads.
 */
public final class SharedCache implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(SharedCache.class.getName());
  private static final long RETRY_MILLIS = 30_000;

  private final LocalCache.Settings settings;
  private final ScheduledExecutorService opener =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "cache-open");
            thread.setDaemon(true);
            return thread;
          });
  private LocalCache cache;
  private CacheServer server;
  private boolean complained;
  private boolean closed;

  private SharedCache(LocalCache.Settings settings) {
    this.settings = settings;
  }

  /** Begins to open it. */
  public static SharedCache start(LocalCache.Settings settings) {
    return start(settings, RETRY_MILLIS);
  }

  static SharedCache start(LocalCache.Settings settings, long retryMillis) {
    SharedCache shared = new SharedCache(settings);
    Future<?> unused =
        shared.opener.scheduleWithFixedDelay(
            shared::tryOpen, 0, retryMillis, TimeUnit.MILLISECONDS);
    return shared;
  }

  private synchronized void tryOpen() {
    if (closed || cache != null) {
      return;
    }
    try {
      open();
      opener.shutdown();
      if (complained) {
        LOG.info("the cache folder " + settings.folder() + " can be had now");
      }
    } catch (IOException | RuntimeException | Error e) {
      Level level = complained ? Level.FINE : Level.WARNING;
      complained = true;
      LOG.log(level, "going on without a cache: {0}", e.getMessage());
    }
  }

  private void open() throws IOException {
    LocalCache opened = LocalCache.open(LocalCache.NAME, settings);
    try {
      server = CacheServer.start(opened.node(), settings.blockBytes());
      cache = opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Where processes find it once it is open. */
  public Path socket() {
    return CacheServer.socketOf(settings.folder());
  }

  /** The bytes that it may take. */
  public long bytes() {
    return settings.bytes();
  }

  /** What it did and has; empty while it is not open. */
  public synchronized Optional<CacheStats> stats() {
    return cache == null ? Optional.empty() : Optional.of(cache.node().stats());
  }

  /** How many bytes of each range it has. */
  public synchronized long[] cachedBytes(List<FileRange> ranges) {
    return cache == null ? new long[ranges.size()] : cache.node().cachedBytes(ranges);
  }

  /** Lets all readers go and others have the folder. */
  @Override
  public synchronized void close() {
    closed = true;
    opener.shutdownNow();
    if (cache != null) {
      server.close();
      cache.close();
      cache = null;
    }
  }
}
