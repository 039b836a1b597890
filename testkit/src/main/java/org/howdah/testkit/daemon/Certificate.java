package org.howdah.testkit.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A certificate for a server on 127.0.0.1 that vouches for itself, made by openssl.
 *
 * @param file the certificate, in PEM format
 * @param key its private key, in PEM format, without a password
 */
public record Certificate(Path file, Path key) {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Makes one that holds for two days. */
  public static Certificate make(Path folder) throws IOException, InterruptedException {
    Certificate made = new Certificate(folder.resolve("cert.pem"), folder.resolve("key.pem"));
    List<String> command =
        List.of(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-keyout",
            made.key.toString(),
            "-out",
            made.file.toString());
    try (Child openssl = Child.start("openssl", command, folder, folder.resolve("openssl.log"))) {
      if (openssl.waitFor(LIMIT) != 0) {
        throw new IOException("openssl failed\n" + openssl.logTail());
      }
    }
    return made;
  }

  /** What memcached's option {@code -o} needs beside {@code -Z}. */
  public String memcachedOptions() {
    return "ssl_chain_cert=" + file + ",ssl_key=" + key;
  }
}
