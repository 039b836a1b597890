package org.howdah.testkit.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/*
 * On most clusters a file on the class path has these settings. Without one, Hadoop takes those of the
 * daemon or the job.
 */
/** A key for encrypted shuffle. */
public final class ShuffleKey {
  private static final String PASSWORD = "shuffle-key";
  private static final String TYPE = "PKCS12";
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private ShuffleKey() {}

  /**
   * Makes a key and says where it is.
   *
   * @param folder of the key
   * @return what NodeManagers and jobs set
   */
  public static Map<String, String> in(Path folder) throws IOException, InterruptedException {
    Path key = folder.resolve("shuffle.p12").toAbsolutePath();
    make(key, folder);
    return Map.of(
        "mapreduce.shuffle.ssl.enabled", "true",
        "ssl.server.keystore.location", key.toString(),
        "ssl.server.keystore.type", TYPE,
        "ssl.server.keystore.password", PASSWORD,
        "ssl.server.keystore.keypassword", PASSWORD,
        "ssl.client.truststore.location", key.toString(),
        "ssl.client.truststore.type", TYPE,
        "ssl.client.truststore.password", PASSWORD);
  }

  private static void make(Path key, Path folder) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "shuffle",
            "-keyalg",
            "RSA",
            "-dname",
            "CN=127.0.0.1",
            "-ext",
            "san=ip:127.0.0.1,dns:localhost",
            "-storetype",
            TYPE,
            "-keystore",
            key.toString(),
            "-storepass",
            PASSWORD);
    try (Child keytool = Child.start("keytool", command, folder, folder.resolve("keytool.log"))) {
      if (keytool.waitFor(LIMIT) != 0) {
        throw new IOException("keytool made no key\n" + keytool.logTail());
      }
    }
  }
}
