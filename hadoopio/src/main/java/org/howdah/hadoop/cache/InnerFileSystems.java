package org.howdah.hadoop.cache;

import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * The caching classes stand in fs.SCHEME.impl, where Hadoop would look for what they wrap and find them
 * again. So that has a key of its own, and by default is what Hadoop has for the scheme without it.
 */
/** Makes the file systems that the caching ones wrap. */
final class InnerFileSystems {
  private static final Set<Class<?>> CACHING =
      Set.of(
          CachingFileSystem.class,
          CachingLocalFileSystem.class,
          CachingDistributedFileSystem.class);

  private InnerFileSystems() {}

  /** Whether a class is one of those that Hadoop is to find. */
  static boolean isCaching(String name) {
    return CACHING.stream().anyMatch(type -> type.getName().equals(name));
  }

  /** The key in which Hadoop looks for the class of a scheme. */
  static String outerKey(String scheme) {
    return "fs." + scheme + ".impl";
  }

  /** The key of the class that is wrapped. */
  static String key(String scheme) {
    return CacheKeys.INNER + outerKey(scheme);
  }

  /** The key that keeps Hadoop from sharing file systems of a scheme. */
  static String unsharedKey(String scheme) {
    return outerKey(scheme) + ".disable.cache";
  }

  /** The same for those that are wrapped. */
  static String innerUnsharedKey(String scheme) {
    return CacheKeys.INNER + unsharedKey(scheme);
  }

  /**
   * Whether Hadoop shares what is wrapped, instead of the file systems that wrap it: then whoever
   * needs the file system itself, as some committers do, has the same one.
   */
  static boolean areShared(String scheme, Configuration conf) {
    return conf.getBoolean(unsharedKey(scheme), false)
        && !conf.getBoolean(innerUnsharedKey(scheme), false);
  }

  /** Changes settings so that Hadoop finds for a scheme what it would without a cache. */
  static void unwrap(String scheme, Configuration conf) {
    boolean shared = areShared(scheme, conf);
    // Some classes, as that of s3a, are known to core-default.xml alone.
    String named = conf.getTrimmed(key(scheme), HadoopDefaults.core(outerKey(scheme)));
    if (named == null) {
      conf.unset(outerKey(scheme));
    } else {
      conf.set(outerKey(scheme), named);
    }
    conf.setBoolean(unsharedKey(scheme), !shared);
  }

  private static Configuration unwrapped(String scheme, Configuration conf) throws IOException {
    Configuration plain = new Configuration(conf);
    unwrap(scheme, plain);
    Class<? extends FileSystem> type = FileSystem.getFileSystemClass(scheme, plain);
    if (CACHING.contains(type)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "%s=%s names a cache in front of a cache; name there what it stands in front of"
              .formatted(key(scheme), type.getName()));
    }
    return plain;
  }

  /** The one that all of this user have, none of whom closes it. */
  static FileSystem shared(URI name, Configuration conf) throws IOException {
    return FileSystem.get(name, unwrapped(name.getScheme(), conf));
  }

  /** One for a caching one, of which it is a part. */
  static FileSystem make(URI name, Configuration conf) throws IOException {
    Configuration plain = unwrapped(name.getScheme(), conf);
    FileSystem inner =
        ReflectionUtils.newInstance(FileSystem.getFileSystemClass(name.getScheme(), plain), conf);
    inner.initialize(name, conf);
    return inner;
  }
}
