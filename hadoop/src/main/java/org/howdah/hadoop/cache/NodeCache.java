package org.howdah.hadoop.cache;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;

/**
 * The cache of a node of a grid, through which its workers read job input. The node tells them of
 * it in their environment, since no setting of a job may name a folder of a node.
 */
public final class NodeCache {
  private static final String DIR = "HOWDAH_GRID_CACHE_DIR";
  private static final String BYTES = "HOWDAH_GRID_CACHE_BYTES";

  private NodeCache() {}

  /**
   * What the environment of a node's processes says of its cache.
   *
   * @param folder absolute
   * @param bytes that it may take
   */
  public static Map<String, String> variables(Path folder, long bytes) {
    return Map.of(DIR, folder.toString(), BYTES, Long.toString(bytes));
  }

  /**
   * Has a job's settings read input through the cache of the node where this process is, if it has
   * one. All of the cache is for input: intermediate data goes to the nodes.
   *
   * @param environment of this process; empty where a variable is not set
   */
  public static void putInto(Configuration conf, UnaryOperator<String> environment) {
    String folder = environment.apply(DIR);
    if (!folder.isEmpty()) {
      conf.set(CacheKeys.DIR, folder);
      conf.set(CacheKeys.BYTES, environment.apply(BYTES));
      conf.setBoolean(CacheKeys.LOCALIZED, false);
      CachedSchemes.putInto(conf);
    }
  }
}
