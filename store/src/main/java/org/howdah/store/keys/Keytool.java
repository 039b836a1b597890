package org.howdah.store.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** The JDK's program of that name, with one key store. */
final class Keytool {
  /** In the environment: other users see the words of a command line. */
  private static final String PASSWORD_VARIABLE = "HOWDAH_KEY_STORE_PASSWORD";

  private static final String DAYS = "3650";
  private static final int SECONDS_MAX = 120;

  private final Path store;
  private final String password;

  Keytool(Path store, String password) {
    this.store = store;
    this.password = password;
  }

  Path store() {
    return store;
  }

  char[] password() {
    return password.toCharArray();
  }

  /** Makes a key that signs others, under a name that no other group has. */
  void makeAuthority(String alias) throws IOException {
    String group = "CN=Howdah group " + UUID.randomUUID();
    run(genkeypair(alias, group, "-ext", "bc:critical=ca:true", "-ext", "ku:critical=keyCertSign"));
  }

  /** Makes the key of a node. */
  void makeNode(String alias, String signer, KeyOwner node) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    node.hosts().forEach(host -> names.add((isAddress(host) ? "ip:" : "dns:") + host));
    names.addAll(List.of("dns:localhost", "ip:127.0.0.1"));
    List<String> command =
        genkeypair(
            alias,
            "CN=" + node.name(),
            "-signer",
            signer,
            "-ext",
            "ku:critical=digitalSignature",
            "-ext",
            "eku=serverAuth,clientAuth",
            "-ext",
            "san=" + String.join(",", names));
    run(command);
  }

  private static boolean isAddress(String host) {
    return host.matches("\\d+(\\.\\d+){3}");
  }

  private List<String> genkeypair(String alias, String name, String... more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-dname",
                name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-sigalg",
                "SHA256withECDSA",
                "-validity",
                DAYS,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass:env",
                PASSWORD_VARIABLE));
    command.addAll(List.of(more));
    return command;
  }

  private void run(List<String> command) throws IOException {
    Path log = store.resolveSibling("log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put(PASSWORD_VARIABLE, password);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw wrong("cannot run " + command.get(0) + "; it comes with every JDK and JRE", e);
    }
    try {
      if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
        String said = Files.readString(log, UTF_8).strip();
        throw wrong(command.get(0) + " failed: " + said, null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "interrupted while keys were made", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static HowdahException wrong(String message, Exception cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
