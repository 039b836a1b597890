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

  /** The class of a scheme without a cache. */
  static Class<? extends FileSystem> classOf(String scheme, Configuration conf) throws IOException {
    Configuration plain = new Configuration(conf);
    String named = conf.getTrimmed(key(scheme), hadoopsOwn(scheme));
    if (named == null) {
      plain.unset(outerKey(scheme));
    } else {
      plain.set(outerKey(scheme), named);
    }
    Class<? extends FileSystem> type = FileSystem.getFileSystemClass(scheme, plain);
    if (CACHING.contains(type)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "%s=%s names a cache in front of a cache; name there what it stands in front of"
              .formatted(key(scheme), type.getName()));
    }
    return type;
  }

  /** Some classes, as that of s3a, are known to core-default.xml alone. */
  private static String hadoopsOwn(String scheme) {
    Configuration defaults = new Configuration(false);
    defaults.addResource("core-default.xml");
    return defaults.get(outerKey(scheme));
  }

  /** A file system for a caching one, of which it is a part. */
  static FileSystem make(URI name, Configuration conf) throws IOException {
    FileSystem inner = ReflectionUtils.newInstance(classOf(name.getScheme(), conf), conf);
    inner.initialize(name, conf);
    return inner;
  }
}
