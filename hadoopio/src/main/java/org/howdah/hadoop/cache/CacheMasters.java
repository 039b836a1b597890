package org.howdah.hadoop.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.LocalCache;
import org.howdah.cache.master.MasterAddress;
import org.howdah.cache.master.RemoteMaster;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Who decides for a cache folder of this machine: a master of its own, or that of several. */
final class CacheMasters {
  private static final int TOKEN_BYTES_MAX = 4_096;

  private CacheMasters() {}

  /** Opens a folder with the master that a configuration names. */
  static LocalCache open(LocalCache.Settings settings, Configuration conf) throws IOException {
    String address = conf.getTrimmed(CacheKeys.MASTER, "");
    if (address.isEmpty()) {
      return LocalCache.open(LocalCache.NAME, settings);
    }
    MasterAddress master = new MasterAddress(address, token(conf));
    String host = host(conf);
    String node = host + ":" + settings.folder().toAbsolutePath().normalize();
    return LocalCache.open(node, settings, () -> RemoteMaster.at(master, node, host));
  }

  /** What schedulers are to call this machine. */
  private static String host(Configuration conf) throws HowdahException {
    String host = conf.getTrimmed(CacheKeys.HOST, "");
    try {
      return host.isEmpty() ? InetAddress.getLocalHost().getCanonicalHostName() : host;
    } catch (UnknownHostException e) {
      throw wrong("this machine does not know its own name; set " + CacheKeys.HOST, e);
    }
  }

  /**
   * The secret of the master and its caches.
   *
   * @throws HowdahException if it cannot be read
   */
  static String token(Configuration conf) throws HowdahException {
    String file = conf.getTrimmed(CacheKeys.MASTER_TOKEN_FILE, "");
    if (file.isEmpty()) {
      throw wrong(
          "a master of caches needs a token: name its file with " + CacheKeys.MASTER_TOKEN_FILE,
          null);
    }
    try {
      Path path = Path.of(file);
      if (Files.size(path) > TOKEN_BYTES_MAX) {
        throw wrong(file + " is too long to be a token", null);
      }
      return Files.readString(path, UTF_8).strip();
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw wrong("the token cannot be read: " + e, e);
    }
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
