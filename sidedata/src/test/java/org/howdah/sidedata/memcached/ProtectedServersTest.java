package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Certificate;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that speak TLS or ask for credentials. */
@Timeout(60)
class ProtectedServersTest {
  private static final TableId TABLE = new TableId("secret", 1);
  private static final int KEYS = 20_000;

  @TempDir Path folder;
  private Certificate certificate;

  @Test
  void aTableIsLoadedAndReadByTls() throws Exception {
    certificate = Certificate.make(folder);
    try (Memcached server = startTls()) {
      loadAndRead(server, new MemcachedAccess(5_000, trust(), null));
    }
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
    certificate = Certificate.make(folder);
    try (Memcached server = startTls()) {
      MemcachedAccess access = new MemcachedAccess(5_000, SSLContext.getDefault(), null);
      MemcachedLayout layout = layout(server);
      assertThatThrownBy(() -> new MemcachedWriter(TABLE, layout, false, access))
          .hasMessageContaining(server.address());
      try (SideTable<String, String> table = open(layout, access)) {
        assertThatThrownBy(() -> table.get("a")).hasMessageContaining(server.address());
      }
    }
  }

  @Test
  void credentialsAreGivenToServersThatAskForThem() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "jane:secret\n");
    try (Memcached server = Memcached.start(folder, "-Y", users.toString())) {
      loadAndRead(server, new MemcachedAccess(5_000, null, "jane secret"));
      MemcachedAccess wrong = new MemcachedAccess(5_000, null, "jane guess");
      MemcachedLayout layout = layout(server);
      assertThatThrownBy(() -> new MemcachedWriter(TABLE, layout, false, wrong))
          .hasMessageContaining("refused the credentials");
      try (SideTable<String, String> table = open(layout, wrong)) {
        assertThatThrownBy(() -> table.get("a")).hasMessageContaining("refused the credentials");
      }
    }
  }

  @Test
  void passwordsStandInNoMessage() {
    assertThat(new MemcachedAccess(1, null, "jane secret").toString()).doesNotContain("secret");
  }

  private void loadAndRead(Memcached server, MemcachedAccess access) throws Exception {
    MemcachedLayout layout = layout(server);
    List<String> keys = new ArrayList<>();
    List<String> values = new ArrayList<>();
    try (MemcachedWriter writer = new MemcachedWriter(TABLE, layout, false, access)) {
      for (int i = 0; i < KEYS; i++) {
        keys.add("key " + i);
        values.add("a value that is somewhat longer than its key, number " + i);
        writer.put(bytes(keys.get(i)), bytes(values.get(i)));
      }
      writer.flush();
    }
    new MemcachedServers(layout, access).snapshot();
    try (SideTable<String, String> table = open(layout, access)) {
      assertThat(table.getAll(keys)).isEqualTo(values);
      assertThat(table.get("no key")).isNull();
    }
  }

  private static MemcachedLayout layout(Memcached server) {
    return MemcachedLayout.parse(MemcachedLayout.SCHEME + server.address(), Rosters.countFor(KEYS));
  }

  private static SideTable<String, String> open(MemcachedLayout layout, MemcachedAccess access) {
    MemcachedBackend backend = new MemcachedBackend(TABLE, layout, null, access);
    return new SideTable<>(backend, Coders.STRING, Coders.STRING, 0);
  }

  private Memcached startTls() throws Exception {
    return Memcached.start(folder, "-Z", "-o", certificate.memcachedOptions());
  }

  private SSLContext trust() throws Exception {
    return Tls.trusting(certificate.file());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
