package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedLayout.Auth;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.SaslUsers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Python's pylibmc and PHP's memcached, which both stand on libmemcached, find what we stored where
 * they look for it.
 */
@Timeout(60)
class OtherClientsTest {
  private static final TableId TABLE = new TableId("lm", 7);
  private static final int KEYS = 2_000;

  private static final String PYTHON =
      """
      import pylibmc, sys
      behaviors = {
          "modulo": {},
          "ketama": {"ketama_weighted": True},
          "ejecting": {"ketama_weighted": True, "auto_eject": True, "failure_limit": 1,
                       "dead_timeout": 60}}
      sasl = {"binary": True, "username": "jane", "password": "secret"}
      client = pylibmc.Client(
          sys.argv[2].split(","),
          behaviors=behaviors[sys.argv[1]],
          **(sasl if sys.argv[4] == "SASL" else {}))
      found = lost = wrong = 0
      for i, key in enumerate(open(sys.argv[3], encoding="utf-8").read().splitlines()):
          value = None
          for attempt in range(3):
              try:
                  value = client.get("lm@7:" + key)
                  break
              except pylibmc.Error:
                  pass
          if value == b"value %d" % i:
              found += 1
          elif value is None:
              lost += 1
          else:
              wrong += 1
      print("found", found, "lost", lost, "wrong", wrong)
      """;

  private static final String PHP =
      """
      <?php
      [, $ring, $servers, $keys] = $argv;
      $client = new Memcached();
      $client->setOption(Memcached::OPT_BINARY_PROTOCOL, true);
      $client->setOption(Memcached::OPT_LIBKETAMA_COMPATIBLE, $ring == "ketama");
      foreach (explode(",", $servers) as $server) {
        [$host, $port] = explode(":", $server);
        $client->addServer($host, (int) $port);
      }
      $found = $lost = $wrong = 0;
      foreach (file($keys, FILE_IGNORE_NEW_LINES) as $i => $key) {
        $value = $client->get("lm@7:$key");
        $found += $value === "value $i" ? 1 : 0;
        $lost += $value === false ? 1 : 0;
        $wrong += $value !== "value $i" && $value !== false ? 1 : 0;
      }
      echo "found $found lost $lost wrong $wrong";
      """;

  @TempDir Path folder;
  private final List<Memcached> servers = new ArrayList<>();
  private final List<String> keys = new ArrayList<>();

  @BeforeEach
  void chooseKeys() {
    List<String> words = List.of("word", "Wörter", "слово", "词", "𝄞", "~!@#$%^&*()");
    for (int i = 0; i < KEYS; i++) {
      keys.add(words.get(i % words.size()) + "-" + i);
    }
  }

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  @ParameterizedTest
  @CsvSource({
    "python, ketama, 1",
    "python, ketama, 2",
    "python, ketama, 4",
    "python, ketama, 5",
    "python, ketama, 8",
    "python, modulo, 1",
    "python, modulo, 5",
    "php, ketama, 1",
    "php, ketama, 2",
    "php, ketama, 4",
    "php, ketama, 5",
    "php, ketama, 8",
    "php, modulo, 1",
    "php, modulo, 5"
  })
  void allKeysAreFound(String client, String ring, int count) throws Exception {
    start(count);
    load(ring, 1, Auth.TEXT);
    assertThat(read(client, ring)).contains("found " + KEYS + " lost 0 wrong 0");
  }

  @Test
  void pylibmcFindsAllKeysInServersWithSasl() throws Exception {
    SaslUsers users = SaslUsers.make(folder, "jane", "secret");
    for (int i = 0; i < 5; i++) {
      servers.add(Memcached.start(folder, users, "-m", "16", "-t", "1"));
    }
    load("ketama", 1, Auth.SASL);
    assertThat(python("ketama", Auth.SASL)).contains("found " + KEYS + " lost 0 wrong 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"python", "php"})
  void ofCopiesTheFirstIsFoundAsLongAsItsServerAnswers(String client) throws Exception {
    start(4);
    load("ketama", 2, Auth.TEXT);
    assertThat(read(client, "ketama")).contains("found " + KEYS + " lost 0 wrong 0");
    servers.get(1).kill();
    assertThat(read(client, "ketama")).contains("wrong 0").doesNotContain("lost 0");
  }

  /** The ring without a server leads to the next one, where the second copy lies. */
  @Test
  void whoTakesADeadServerOffTheRingFindsTheSecondCopies() throws Exception {
    start(4);
    load("ketama", 2, Auth.TEXT);
    servers.get(1).kill();
    assertThat(python("ejecting", Auth.TEXT)).contains("found " + KEYS + " lost 0 wrong 0");
  }

  private void start(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      servers.add(Memcached.start(folder, "-m", "16", "-t", "1"));
    }
  }

  private String addresses() {
    return String.join(",", servers.stream().map(Memcached::address).toList());
  }

  private void load(String ring, int copies, Auth auth) throws Exception {
    String options = "?ring=" + ring + "&replicas=" + copies + "&auth=" + auth;
    MemcachedLayout layout =
        MemcachedLayout.parse(MemcachedLayout.SCHEME + addresses() + options, 10);
    Credentials jane = auth == Auth.SASL ? new Credentials("jane", "secret") : null;
    try (MemcachedWriter writer =
        new MemcachedWriter(TABLE, layout, false, new MemcachedAccess(5_000, null, jane))) {
      for (int i = 0; i < KEYS; i++) {
        writer.put(bytes(keys.get(i)), bytes("value " + i));
      }
      writer.flush();
    }
  }

  private String read(String client, String ring) throws Exception {
    return client.equals("php") ? run(PHP, "php", ring) : python(ring, Auth.TEXT);
  }

  /** Debian's own Python, because its package of pylibmc is for that one. */
  private String python(String ring, Auth auth) throws Exception {
    return run(PYTHON, "/usr/bin/python3", ring, auth.name());
  }

  private String run(String program, String interpreter, String ring, String... more)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(interpreter);
    command.add(Files.writeString(folder.resolve("program"), program).toString());
    command.addAll(List.of(ring, addresses()));
    command.add(Files.write(folder.resolve("keys"), keys).toString());
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return output;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
