package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.master.MasterPort;
import org.howdah.cache.policy.Policies;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;

/** Caches that tasks read through, and the master that decides for them. */
final class ServedCaches {
  private static final String TOKEN = "only-for-tests";

  private final Path tokenFile;

  ServedCaches(Path folder) throws IOException {
    tokenFile = Files.writeString(folder.resolve("token"), TOKEN);
  }

  /** The caller closes it. */
  MasterPort startMaster() throws IOException {
    return MasterPort.start(new LocalMaster(Policies.DEFAULT.create()), "127.0.0.1", 0, TOKEN);
  }

  String address(MasterPort master) {
    return "127.0.0.1:" + master.port();
  }

  /**
   * A cache of a few blocks, which the caller closes.
   *
   * @param host what its master calls it
   */
  FastTier serve(Path cache, String host, MasterPort master) throws IOException {
    Configuration conf = new Configuration();
    conf.set(CacheKeys.BYTES, "64m");
    conf.set(CacheKeys.BLOCK_BYTES, "128k");
    conf.set(CacheKeys.MASTER, address(master));
    conf.set(CacheKeys.MASTER_TOKEN_FILE, tokenFile.toString());
    conf.set(CacheKeys.HOST, host);
    FastTier tier = FastTier.open(cache, conf);
    assertThat(tier.door()).isPresent();
    return tier;
  }
}
