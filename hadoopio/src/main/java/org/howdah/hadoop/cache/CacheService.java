package org.howdah.hadoop.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ShutdownHookManager;
import org.howdah.cache.DeviceShare;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.block.BlockDirectory;
import org.howdah.cache.master.MasterPort;
import org.howdah.cache.policy.Policies;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;

/** What goes on until its process is told to end: a cache for other processes, or a master. */
final class CacheService {
  private static final int PORT_MAX = 65_535;
  private static final int HOOK_PRIORITY = 5;
  private static final float DEFAULT_FREE_SHARE = 0.25f;

  private final Path folder;
  private final Configuration conf;
  private final BiConsumer<Map<String, Object>, String> say;

  /**
   * @param say what to print when it has begun: for scripts, and for people
   */
  CacheService(Path folder, Configuration conf, BiConsumer<Map<String, Object>, String> say) {
    this.folder = folder;
    this.conf = new Configuration(conf);
    this.say = say;
  }

  /** Has the cache; all of it is for input, since what tasks write is not theirs to see. */
  int serve() throws IOException {
    conf.setBoolean(CacheKeys.LOCALIZED, false);
    FastTier tier = FastTier.forGood(folder, conf);
    DeviceShare free = new DeviceShare(tier.node(), left());
    Path door =
        tier.door()
            .orElseThrow(() -> new IOException("nobody can read through " + folder + ": see log"));
    say.accept(
        Map.of("socket", door.toString(), "bytesMax", conf.getLongBytes(CacheKeys.BYTES, 0)),
        "serving at %s until this process ends%n".formatted(door));
    return untilTheEnd(
        () -> {
          free.close();
          tier.close();
        });
  }

  /** Others write to the device as they like; what they lack then, the cache has too much. */
  private DiskReserve left() throws IOException {
    float share = conf.getFloat(CacheKeys.FREE_SHARE, DEFAULT_FREE_SHARE);
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(CacheKeys.FREE_SHARE + " must be 0 to 1, not " + share);
    }
    double bytes = Files.getFileStore(folder).getTotalSpace() * (double) share;
    return new DiskReserve((long) bytes, CacheKeys.FREE_SHARE);
  }

  /**
   * Decides for the caches of several machines.
   *
   * @param at {@code [host:]port}
   */
  int decide(String at) throws IOException {
    int colon = at.lastIndexOf(':');
    String host = colon < 0 ? "0.0.0.0" : at.substring(0, colon);
    int number = port(at.substring(colon + 1));
    String token = CacheMasters.token(conf);
    BlockDirectory mine = BlockDirectory.open(folder); // No other master writes there now.
    MasterPort port;
    try {
      port = MasterPort.start(master(), host, number, token);
    } catch (IOException | RuntimeException e) {
      mine.close();
      throw e;
    }
    Runnable end =
        () -> {
          port.close();
          mine.close();
        };
    ShutdownHookManager.get().addShutdownHook(end, HOOK_PRIORITY);
    say.accept(
        Map.of("host", host, "port", (long) port.port()),
        "deciding for caches at %s:%d until this process ends%n".formatted(host, port.port()));
    return untilTheEnd(end);
  }

  private static int port(String text) {
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > PORT_MAX) {
      throw new IllegalArgumentException(
          "'" + text + "' is no port; master takes [HOST:]PORT, as 6950");
    }
    return Integer.parseInt(text);
  }

  private LocalMaster master() throws HowdahException {
    String policy = conf.getTrimmed(CacheKeys.POLICY, Policies.DEFAULT.label());
    long bytes = FastTier.bytes(conf, CacheKeys.BYTES, null);
    if (bytes == 0) {
      throw new IllegalArgumentException(CacheKeys.BYTES + " is 0: how large is each cache?");
    }
    return new LocalMaster(
        Policies.labelled(policy), bytes, folder, conf.getBoolean(CacheKeys.GUARD, true));
  }

  private static int untilTheEnd(Runnable close) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      close.run();
    }
    return 0;
  }
}
