package org.howdah.bench.cache.client;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;

/** What a cache folder costs a process before it reads anything. */
final class Openings {
  private final Configuration conf = new Configuration();
  private final Path folder;

  Openings(Map<String, String> settings) {
    settings.forEach(conf::set);
    folder = Path.of(conf.get(CacheKeys.DIR));
  }

  /** Opens the folder, which counts, and closes it. */
  Map<String, Double> open() throws IOException {
    long start = System.nanoTime();
    try (FastTier tier = FastTier.open(folder, conf)) {
      double seconds = (System.nanoTime() - start) / 1e9;
      return Map.of("seconds", seconds, "blocks", (double) tier.node().blocks().size());
    }
  }
}
