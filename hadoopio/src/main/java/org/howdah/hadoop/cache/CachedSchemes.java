package org.howdah.hadoop.cache;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Puts the cache in front of the file systems of a job's settings. */
public final class CachedSchemes {
  /** Where data lies that is worth caching: folders, HDFS, object stores. */
  static final String DEFAULT = "file,hdfs,s3a,abfs,abfss,gs,oss,obs,cosn";

  private CachedSchemes() {}

  /**
   * Makes paths of these schemes be read through the cache.
   *
   * @param values settings of the job, which win over the files of settings; a file system that
   *     they or the files name is the one behind the cache
   */
  public static void putInto(Map<String, String> values) {
    Configuration files = new Configuration();
    values.putIfAbsent(CacheKeys.TASKS_ONLY, "true");
    String schemes = values.getOrDefault(CacheKeys.SCHEMES, files.get(CacheKeys.SCHEMES, DEFAULT));
    for (String scheme : schemes.split(",")) {
      String name = scheme.strip();
      if (!name.isEmpty()) {
        put(name, values, files);
      }
    }
  }

  /** The same for settings that are complete, those of committers among them. */
  public static void putInto(Configuration conf) {
    Map<String, String> before = new HashMap<>();
    conf.forEach(entry -> before.put(entry.getKey(), entry.getValue()));
    Map<String, String> values = new HashMap<>(before);
    putInto(values);
    values.entrySet().removeAll(before.entrySet());
    values.forEach(conf::set);
    PlainCommitters.putInto(conf);
  }

  /** Whether a file system is one of those that read through the cache. */
  public static boolean isCached(FileSystem files) {
    return InnerFileSystems.isCaching(files.getClass().getName());
  }

  private static void put(String scheme, Map<String, String> values, Configuration files) {
    String key = InnerFileSystems.outerKey(scheme);
    String named = values.getOrDefault(key, files.getRaw(key));
    if (named != null && InnerFileSystems.isCaching(named)) {
      return;
    }
    if (named != null) {
      values.put(InnerFileSystems.key(scheme), named);
    }
    Class<? extends FileSystem> type = classOf(scheme, named);
    values.put(key, type.getName());
    if (type == CachingFileSystem.class) {
      share(scheme, values, files);
      PlainCommitters.putInto(values, scheme);
    }
  }

  /** What it wraps is to be the same for all, also for those who need the file system itself. */
  private static void share(String scheme, Map<String, String> values, Configuration files) {
    String key = InnerFileSystems.unsharedKey(scheme);
    if (Boolean.parseBoolean(values.getOrDefault(key, files.getTrimmed(key)))) {
      values.put(InnerFileSystems.innerUnsharedKey(scheme), "true");
    }
    values.put(key, "true");
  }

  private static Class<? extends FileSystem> classOf(String scheme, String named) {
    if (scheme.equals("file")) {
      return CachingLocalFileSystem.class;
    }
    return scheme.equals("hdfs") && named == null
        ? CachingDistributedFileSystem.class
        : CachingFileSystem.class;
  }
}
