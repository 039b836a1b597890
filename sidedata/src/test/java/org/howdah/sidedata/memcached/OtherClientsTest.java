package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Memcached;
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
      client = pylibmc.Client(sys.argv[2].split(","), behaviors=behaviors[sys.argv[1]])
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

  private void assertFound(String ring) throws Exception {
    for (int i = 0; i < 5; i++) {
      servers.add(Memcached.start(folder, "-m", "16", "-t", "1"));
    }
    String list = String.join(",", servers.stream().map(Memcached::address).toList());
    MemcachedLayout layout =
        MemcachedLayout.parse(MemcachedLayout.SCHEME + list + "?ring=" + ring, 10);
    try (MemcachedWriter writer =
        new MemcachedWriter(TABLE, layout, false, MemcachedAccess.plain(5_000))) {
      for (int i = 0; i < KEYS; i++) {
        writer.put(bytes("word-" + i), bytes("value " + i));
      }
      writer.flush();
    }
    assertThat(python(ring, list)).contains("found " + KEYS);
  }

  /** Debian's own Python, because its package of pylibmc is for that one. */
  private String python(String ring, String list) throws Exception {
    Path program = Files.writeString(folder.resolve("read.py"), PROGRAM);
    Process process =
        new ProcessBuilder(
                "/usr/bin/python3", program.toString(), ring, list, Integer.toString(KEYS))
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
