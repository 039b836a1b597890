package org.howdah.hadoop.cache;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;

/*
 * Committers of S3A and Azure refuse every file system but the class that they were written for. So the
 * factory of them is asked by ours, which shows it settings without the cache; what it is has a key of
 * its own, as the file system that is wrapped.
 */
/** Which factory makes the committers of output that lies behind a caching file system. */
public final class PlainCommitters {
  private static final String PREFIX = "fs.";
  private static final String SUFFIX = ".impl";

  private PlainCommitters() {}

  private static String keyOf(String scheme) {
    return PathOutputCommitterFactory.COMMITTER_FACTORY_SCHEME_PATTERN.formatted(scheme);
  }

  private static String innerKey(String key) {
    return CacheKeys.PREFIX + key;
  }

  private static boolean isOurs(String named) {
    return named.equals(PlainCommitterFactory.class.getName());
  }

  /** Puts ours in front of what values name for a scheme, or of what files of settings do. */
  static void putInto(Map<String, String> values, String scheme) {
    String key = keyOf(scheme);
    String named = values.put(key, PlainCommitterFactory.class.getName());
    if (named != null && !isOurs(named)) {
      values.put(innerKey(key), named);
    }
  }

  /**
   * Has committers see file systems without a cache, whatever a job's settings name; changes
   * nothing if there is no {@link CachingFileSystem} in them.
   *
   * @param conf complete
   */
  public static void putInto(Configuration conf) {
    Set<String> schemes = new HashSet<>();
    conf.forEach(
        entry -> {
          String key = entry.getKey();
          if (entry.getValue().equals(CachingFileSystem.class.getName())
              && key.startsWith(PREFIX)
              && key.endsWith(SUFFIX)) {
            schemes.add(key.substring(PREFIX.length(), key.length() - SUFFIX.length()));
          }
        });
    schemes.forEach(scheme -> wrap(keyOf(scheme), conf));
    if (!schemes.isEmpty()) {
      wrap(PathOutputCommitterFactory.COMMITTER_FACTORY_CLASS, conf);
    }
  }

  private static void wrap(String key, Configuration conf) {
    String named = conf.getTrimmed(key, "");
    if (!named.isEmpty() && !isOurs(named)) {
      conf.set(innerKey(key), named);
      conf.set(key, PlainCommitterFactory.class.getName());
    }
  }

  /** Changes settings so that Hadoop finds the factory that it would without a cache. */
  static void unwrap(String scheme, Configuration conf) {
    unwrapKey(keyOf(scheme), conf);
    unwrapKey(PathOutputCommitterFactory.COMMITTER_FACTORY_CLASS, conf);
  }

  private static void unwrapKey(String key, Configuration conf) {
    if (isOurs(conf.getTrimmed(key, ""))) {
      String named = conf.getTrimmed(innerKey(key));
      conf.set(key, named == null ? hadoopsOwn(key) : named);
    }
  }

  /** What would be there if ours had not been named. */
  private static String hadoopsOwn(String key) {
    Configuration files = new Configuration(false);
    files.addResource("core-site.xml");
    files.addResource("mapred-site.xml");
    String named = files.getTrimmed(key, "");
    if (!named.isEmpty() && !isOurs(named)) {
      return named;
    }
    String own = HadoopDefaults.mapReduce(key);
    return own == null ? "" : own;
  }
}
