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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Python's pylibmc, which stands on libmemcached, finds what we stored where it looks for it. */
@Timeout(60)
class OtherClientsTest {
  private static final TableId TABLE = new TableId("lm", 7);
  private static final int KEYS = 2_000;
  private static final String PROGRAM =
      """
      import pylibmc, sys
      behaviors = {"modulo": {}, "ketama": {"ketama": True, "ketama_weighted": True}}
      sasl = {"binary": True, "username": "jane", "password": "secret"}
      client = pylibmc.Client(
          sys.argv[2].split(","),
          behaviors=behaviors[sys.argv[1]],
          **(sasl if sys.argv[4] == "SASL" else {}))
      found = 0
      for i in range(int(sys.argv[3])):
          if client.get("lm@7:word-%d" % i) == b"value %d" % i:
              found += 1
      print("found", found)
      """;

  @TempDir Path folder;
  private final List<Memcached> servers = new ArrayList<>();

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  @Test
  void pylibmcFindsAllKeysOnTheKetamaRing() throws Exception {
    assertFound("ketama");
  }

  @Test
  void pylibmcFindsAllKeysByModulo() throws Exception {
    assertFound("modulo");
  }

  @Test
  void pylibmcFindsAllKeysInServersWithSasl() throws Exception {
    SaslUsers users = SaslUsers.make(folder, "jane", "secret");
    for (int i = 0; i < 5; i++) {
      servers.add(Memcached.start(folder, users, "-m", "16", "-t", "1"));
    }
    assertFound("ketama", Auth.SASL);
  }

  private void assertFound(String ring) throws Exception {
    for (int i = 0; i < 5; i++) {
      servers.add(Memcached.start(folder, "-m", "16", "-t", "1"));
    }
    assertFound(ring, Auth.TEXT);
  }

  private void assertFound(String ring, Auth auth) throws Exception {
    String list = String.join(",", servers.stream().map(Memcached::address).toList());
    String address = MemcachedLayout.SCHEME + list + "?ring=" + ring + "&auth=" + auth;
    MemcachedLayout layout = MemcachedLayout.parse(address, 10);
    Credentials jane = auth == Auth.SASL ? new Credentials("jane", "secret") : null;
    try (MemcachedWriter writer =
        new MemcachedWriter(TABLE, layout, false, new MemcachedAccess(5_000, null, jane))) {
      for (int i = 0; i < KEYS; i++) {
        writer.put(bytes("word-" + i), bytes("value " + i));
      }
      writer.flush();
    }
    assertThat(python(ring, list, auth)).contains("found " + KEYS);
  }

  /** Debian's own Python, because its package of pylibmc is for that one. */
  private String python(String ring, String list, Auth auth) throws Exception {
    Path program = Files.writeString(folder.resolve("read.py"), PROGRAM);
    Process process =
        new ProcessBuilder(
                "/usr/bin/python3",
                program.toString(),
                ring,
                list,
                Integer.toString(KEYS),
                auth.name())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return output;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
