package org.howdah.testkit.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Users that a memcached server lets in by SASL, in a file made by Debian's sasl2-bin.
 *
 * @param folder with what memcached's SASL library reads
 */
public record SaslUsers(Path folder) {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Makes a file with one user. */
  public static SaslUsers make(Path folder, String user, String password)
      throws IOException, InterruptedException {
    Path users = folder.resolve("sasldb");
    Files.writeString(
        folder.resolve("memcached.conf"), "mech_list: plain\nsasldb_path: " + users + "\n");
    Path typed = Files.writeString(folder.resolve("typed"), password);
    ProcessBuilder builder =
        new ProcessBuilder("saslpasswd2", "-p", "-c", "-f", users.toString(), user)
            .redirectInput(typed.toFile());
    Path log = folder.resolve("saslpasswd2.log");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    builder.command().addAll(0, List.of("env", "PATH=" + System.getenv("PATH") + ":/usr/sbin"));
    try (Child saslpasswd = Child.start("saslpasswd2", builder, log)) {
      if (saslpasswd.waitFor(LIMIT) != 0 || !Files.exists(users)) {
        throw new IOException("saslpasswd2 of Debian's sasl2-bin failed\n" + saslpasswd.logTail());
      }
    }
    return new SaslUsers(folder);
  }

  /** How to start memcached so that its SASL library finds them. */
  List<String> prefix() {
    return List.of("env", "SASL_CONF_PATH=" + folder);
  }
}
