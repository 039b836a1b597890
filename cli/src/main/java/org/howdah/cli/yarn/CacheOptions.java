package org.howdah.cli.yarn;

import java.nio.file.Path;
import java.util.Map;
import org.howdah.yarn.check.JobSettings;
import picocli.CommandLine.Option;

/** Which caches a job of a cluster reads its input through. */
final class CacheOptions {
  @Option(
      names = "--cache",
      paramLabel = "FOLDER",
      description = "Also read input through the cache that each machine serves from this folder.")
  private Path cache;

  @Option(
      names = "--cache-master",
      paramLabel = "HOST:PORT",
      description = "With --cache: run tasks where this master says that input is cached.")
  private String master;

  /**
   * None without a cache.
   *
   * @throws IllegalArgumentException if there is a master of no caches
   */
  Map<String, String> settings() {
    if (cache == null && master != null) {
      throw new IllegalArgumentException("--cache-master needs --cache, the folder of caches");
    }
    return cache == null ? Map.of() : JobSettings.ofCache(cache.toAbsolutePath(), master);
  }
}
