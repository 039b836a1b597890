package org.howdah.testkit.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A key for encrypted shuffle, and Hadoop's files about it. */
public final class ShuffleKey {
  private static final String PASSWORD = "shuffle-key";
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
    Map<String, String> server = new LinkedHashMap<>();
    server.put("ssl.server.keystore.location", key.toString());
    server.put("ssl.server.keystore.type", "PKCS12");
    server.put("ssl.server.keystore.password", PASSWORD);
    server.put("ssl.server.keystore.keypassword", PASSWORD);
    Map<String, String> client = new LinkedHashMap<>();
    client.put("ssl.client.truststore.location", key.toString());
    client.put("ssl.client.truststore.type", "PKCS12");
    client.put("ssl.client.truststore.password", PASSWORD);
    return Map.of(
        "mapreduce.shuffle.ssl.enabled",
        "true",
        "hadoop.ssl.server.conf",
        write(folder.resolve("ssl-server.xml"), server),
        "hadoop.ssl.client.conf",
        write(folder.resolve("ssl-client.xml"), client));
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
            "PKCS12",
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

  private static String write(Path file, Map<String, String> settings) throws IOException {
    Configuration.write(file, settings);
    return file.toString();
  }
}
