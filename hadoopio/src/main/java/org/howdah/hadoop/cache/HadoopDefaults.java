package org.howdah.hadoop.cache;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;

/**
 * What Hadoop's own files of settings say, which are large: each is read once for a key, and not
 * for each file system or committer. Safe for several threads.
 */
final class HadoopDefaults {
  private static final Map<String, Optional<String>> KNOWN = new ConcurrentHashMap<>();

  private HadoopDefaults() {}

  /** As core-default.xml has it, or null. */
  static String core(String key) {
    return of("core-default.xml", key);
  }

  /** As mapred-default.xml has it, or null. */
  static String mapReduce(String key) {
    return of("mapred-default.xml", key);
  }

  private static String of(String file, String key) {
    return KNOWN
        .computeIfAbsent(
            file + " " + key,
            unknown -> {
              Configuration defaults = new Configuration(false);
              defaults.addResource(file);
              return Optional.ofNullable(defaults.getTrimmed(key));
            })
        .orElse(null);
  }
}
