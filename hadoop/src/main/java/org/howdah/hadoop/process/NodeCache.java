package org.howdah.hadoop.process;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.CacheStats;
import org.howdah.cache.LocalCache;
import org.howdah.cache.share.SharedCache;
import org.howdah.grid.host.InputCache;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachedSchemes;
import org.howdah.record.FileRange;

/**
 * The cache of a node of a grid, through which its workers read job input. The node has its folder,
 * and tells them of its door in their environment, since no setting of a job may name a place of a
 * node. All of it is for input: intermediate data goes to the nodes.
 */
public final class NodeCache implements InputCache {
  private static final String SOCKET = "HOWDAH_GRID_CACHE_SOCKET";

  private final SharedCache cache;

  private NodeCache(SharedCache cache) {
    this.cache = cache;
  }

  /** Begins to open one, all of it for input; while it cannot be had, workers do without. */
  public static NodeCache start(LocalCache.Settings settings) {
    return new NodeCache(SharedCache.start(settings));
  }

  @Override
  public Map<String, String> variables() {
    return Map.of(SOCKET, cache.socket().toString());
  }

  @Override
  public Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("bytes", cache.bytes());
    cache.stats().ifPresent(stats -> put(figures, stats));
    return figures;
  }

  private static void put(Map<String, Long> figures, CacheStats stats) {
    figures.put("usedBytes", stats.inputBytes());
    figures.put("hitBytes", stats.hitBytes());
    figures.put("missBytes", stats.missBytes());
    figures.put("admitted", stats.admitted());
    figures.put("refused", stats.refused());
    figures.put("evicted", stats.evicted());
    figures.put("failures", stats.failures() + stats.bad());
  }

  @Override
  public long[] cachedBytes(List<FileRange> ranges) {
    return cache.cachedBytes(ranges);
  }

  /**
   * Has a job's settings read input through the cache of the node where this process is, if it has
   * one.
   *
   * @param environment of this process; empty where a variable is not set
   */
  public static void putInto(Configuration conf, UnaryOperator<String> environment) {
    String socket = environment.apply(SOCKET);
    if (!socket.isEmpty()) {
      conf.set(CacheKeys.SOCKET, socket);
      CachedSchemes.putInto(conf);
    }
  }

  @Override
  public void close() {
    cache.close();
  }
}
