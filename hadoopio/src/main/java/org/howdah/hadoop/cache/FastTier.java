package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.cache.Blocks;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.LocalCache;
import org.howdah.cache.Node;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Request;
import org.howdah.cache.share.CacheServer;
import org.howdah.cache.share.SharedBlocks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cache that a configuration names: opened by who first needs it, shared by all jobs and users
 * of the process, and closed when the process ends. A folder is one process's at a time, which may
 * let others read through it, as a node of a grid does and a process with workers; whoever cannot
 * have it is told so once in the log, goes on without, and asks again after half a minute. Safe for
 * several threads.
 */
public final class FastTier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FastTier.class);

  /** After Hadoop's file systems, which close at 10. */
  private static final int HOOK_PRIORITY = 5;

  /** So seldom that no job is slowed down by a folder that another process has. */
  static final long RETRY_MILLIS = 30_000;

  /** To knock at a door costs nothing, unless there is somebody who does not answer. */
  static final long RETRY_SHARED_MILLIS = 1_000;

  private static final Map<Path, Attempt> OPENED = new ConcurrentHashMap<>();
  private static boolean hooked;

  /**
   * What came of opening a folder.
   *
   * @param tier empty if it could not be had
   * @param untilMillis when it is tried again
   */
  private record Attempt(Optional<FastTier> tier, long untilMillis) {
    boolean stands(long now) {
      return tier.isPresent() || now - untilMillis < 0;
    }
  }

  private final Blocks blocks;
  private final Optional<LocalCache> own;
  private final Runnable leave;
  private final String name;
  private final long blockBytes;
  private final boolean localized;
  private final Optional<AccessTrace> trace;
  private CacheServer server;
  private boolean complained;

  private FastTier(LocalCache own, LocalCache.Settings settings, Optional<AccessTrace> trace) {
    blocks = own.node();
    this.own = Optional.of(own);
    leave = own::close;
    name = own.node().name();
    blockBytes = settings.blockBytes();
    localized = settings.localized();
    this.trace = trace;
  }

  private FastTier(SharedBlocks shared, Optional<AccessTrace> trace) {
    blocks = shared;
    own = Optional.empty();
    leave = shared::close;
    name = shared.node();
    blockBytes = shared.blockBytes();
    localized = false;
    this.trace = trace;
  }

  /**
   * The cache of this process that a configuration names; opened at the first call, with the
   * settings of that.
   *
   * @return empty if it names none, or that cannot be used, now or half a minute ago
   */
  public static Optional<FastTier> of(Configuration conf) {
    return of(conf, () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
  }

  /**
   * Begins, in another thread, what {@link #of} then has or waits for: a folder of many blocks
   * takes its time. What is wrong with it is logged once, as ever.
   *
   * @param settings where the cache is; made by that thread
   * @return a daemon, which ends when the folder is opened
   */
  public static Thread begin(Supplier<Configuration> settings) {
    Thread thread = new Thread(() -> of(settings.get()), "howdah-cache-open");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * As {@link #of(Configuration)}.
   *
   * @param clock milliseconds, which never run back
   */
  static Optional<FastTier> of(Configuration conf, LongSupplier clock) {
    String socket = conf.getTrimmed(CacheKeys.SOCKET, "");
    String name = socket.isEmpty() ? conf.getTrimmed(CacheKeys.DIR, "") : socket;
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Path folder = Path.of(name).toAbsolutePath().normalize();
    long now = clock.getAsLong();
    Attempt last = OPENED.get(folder);
    if (last == null || !last.stands(now)) {
      last =
          OPENED.compute(
              folder,
              (absolute, before) ->
                  before != null && before.stands(now)
                      ? before
                      : tryOpen(absolute, conf, before != null, clock));
    }
    return last.tier;
  }

  private static Attempt tryOpen(
      Path folder, Configuration conf, boolean again, LongSupplier clock) {
    try {
      FastTier opened = isShared(conf) ? openShared(folder, conf) : open(folder, conf);
      closeAtTheEnd();
      if (opened.isOwn() && bytes(conf, CacheKeys.BYTES, null) < opened.blockBytes) {
        LOG.warn(
            "the cache {} is smaller than a block of {} bytes: it caches short files at most",
            folder,
            opened.blockBytes);
      }
      if (again) {
        LOG.info(
            "{} can be had now: what is opened from here on is read through the cache", folder);
      }
      return new Attempt(Optional.of(opened), 0);
    } catch (IOException | RuntimeException e) {
      String message = "going on without a cache: {}";
      if (again) {
        LOG.debug(message, e.getMessage());
      } else {
        LOG.warn(message, e.getMessage());
      }
      // Whoever hangs has cost so much time by now that the time before says nothing.
      boolean cheap = isShared(conf) && !(e instanceof SocketTimeoutException);
      long retryMillis = cheap ? RETRY_SHARED_MILLIS : RETRY_MILLIS;
      return new Attempt(Optional.empty(), clock.getAsLong() + retryMillis);
    }
  }

  /**
   * Opens a cache for the caller alone, who closes it.
   *
   * @throws org.howdah.record.HowdahException if the folder cannot be used, or another process has
   *     it
   * @throws IllegalArgumentException if a setting makes no sense; the message names it
   */
  public static FastTier open(Path folder, Configuration conf) throws IOException {
    long bytes = bytes(conf, CacheKeys.BYTES, null);
    long blockBytes =
        bytes(conf, CacheKeys.BLOCK_BYTES, Long.toString(LocalCache.Settings.BLOCK_BYTES_DEFAULT));
    if (blockBytes == 0) {
      throw new IllegalArgumentException(CacheKeys.BLOCK_BYTES + " must be more than 0");
    }
    long writes = bytes(conf, CacheKeys.WRITE_BYTES_A_DAY, "0");
    Policies policy =
        Policies.labelled(conf.getTrimmed(CacheKeys.POLICY, Policies.DEFAULT.label()));
    LocalCache.Settings settings =
        new LocalCache.Settings(
            folder,
            bytes,
            blockBytes,
            conf.getBoolean(CacheKeys.LOCALIZED, true),
            policy,
            conf.getBoolean(CacheKeys.GUARD, true),
            writes);
    return new FastTier(CacheMasters.open(settings, conf), settings, trace(conf));
  }

  /**
   * Opens one for all of this process, which is closed at its end.
   *
   * @throws org.howdah.record.HowdahException as of {@link #open}
   */
  static FastTier forGood(Path folder, Configuration conf) throws IOException {
    Configuration alone = new Configuration(conf);
    alone.unset(CacheKeys.MASTER);
    open(folder, alone).close(); // It says what is wrong.
    return of(conf).orElseThrow(() -> new IOException(folder + " was taken by another process"));
  }

  /** The cache of another process, which is to be a node's on this machine. */
  private static FastTier openShared(Path socket, Configuration conf) throws IOException {
    return new FastTier(SharedBlocks.connect(socket), trace(conf));
  }

  private static boolean isShared(Configuration conf) {
    return !conf.getTrimmed(CacheKeys.SOCKET, "").isEmpty();
  }

  private static Optional<AccessTrace> trace(Configuration conf) {
    String file = conf.getTrimmed(CacheKeys.TRACE, "");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(AccessTrace.open(Path.of(file), AccessTrace.LINES_MAX));
    } catch (IOException | RuntimeException e) {
      LOG.warn("{}={}: going on without a trace: {}", CacheKeys.TRACE, file, e.toString());
      return Optional.empty();
    }
  }

  /**
   * A number of bytes that a configuration has, 0 or more.
   *
   * @param fallback null if it has to have one
   */
  static long bytes(Configuration conf, String key, String fallback) {
    String text = conf.getTrimmed(key, fallback);
    if (text == null) {
      throw new IllegalArgumentException(
          key + " is not set; say how many bytes the cache may take, as 80g");
    }
    long bytes;
    try {
      Configuration one = new Configuration(false);
      one.set(key, text);
      bytes = one.getLongBytes(key, 0);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          key + " must be a number of bytes, as 512m or 80g, not " + text, e);
    }
    if (bytes < 0) {
      throw new IllegalArgumentException(key + " must be 0 or more, not " + text);
    }
    return bytes;
  }

  private static synchronized void closeAtTheEnd() {
    if (!hooked) {
      hooked = true;
      try {
        ShutdownHookManager.get().addShutdownHook(FastTier::closeAll, HOOK_PRIORITY);
      } catch (IllegalStateException e) {
        LOG.debug("the process is ending, and the folder's lock with it", e);
      }
    }
  }

  /** Closes all caches that {@link #of} has opened; the next call of that opens them anew. */
  public static void closeAll() {
    List<Attempt> opened = List.copyOf(OPENED.values());
    OPENED.clear();
    opened.forEach(attempt -> attempt.tier.ifPresent(FastTier::close));
  }

  /** Where readers find blocks. */
  Blocks blocks() {
    return blocks;
  }

  /** Whether this process has the folder, and not another for it. */
  public boolean isOwn() {
    return own.isPresent();
  }

  /**
   * The blocks and the space.
   *
   * @throws IllegalStateException if another process has them
   */
  public Node node() {
    return own.orElseThrow(() -> new IllegalStateException("another process has the cache")).node();
  }

  /** What the master calls this node. */
  public String name() {
    return name;
  }

  /**
   * Where processes that this one starts read through the cache, from the first call until it is
   * closed.
   *
   * @return empty if they cannot, of which the log says why
   */
  public synchronized Optional<Path> door() {
    try {
      if (server == null && own.isPresent()) {
        server = CacheServer.start(node(), blockBytes);
      }
    } catch (IOException | RuntimeException e) {
      if (!complained) {
        LOG.warn("workers read without the cache: {}", e.getMessage());
      }
      complained = true;
    }
    return Optional.ofNullable(server).map(CacheServer::socket);
  }

  private synchronized void closeDoor() {
    if (server != null) {
      server.close();
      server = null;
    }
  }

  /** The size of the blocks into which files are cut. */
  public long blockBytes() {
    return blockBytes;
  }

  /** Whether intermediate data may lie in the folder, if there is room. */
  public boolean takesLocalized() {
    return localized;
  }

  /** A block is asked for; the memory is lent to it until it is closed. */
  Optional<CachedBlock> read(Request request, ChunkBuffer lent) {
    trace.ifPresent(open -> open.asked(request));
    return blocks.open(request, lent);
  }

  /** Lets other processes have the folder; reads go on without it. */
  @Override
  public void close() {
    closeDoor();
    leave.run();
    trace.ifPresent(AccessTrace::close);
  }
}
