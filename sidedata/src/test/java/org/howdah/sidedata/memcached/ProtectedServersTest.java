package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Certificate;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.SaslUsers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that speak TLS or ask for credentials. */
@Timeout(60)
class ProtectedServersTest {
  private static final TableId TABLE = new TableId("secret", 1);
  private static final int KEYS = 20_000;
  private static final Credentials JANE = new Credentials("jane", "secret");
  private static final String SETTING = "howdah.side.credentials.file";
  private static final Credentials GUESS = new Credentials("jane", "guess");

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
      loadAndRead(server, new MemcachedAccess(5_000, null, JANE));
      MemcachedAccess wrong = new MemcachedAccess(5_000, null, GUESS);
      assertRefused(layout(server), wrong, "refused the credentials of user 'jane'", SETTING);
    }
  }

  @Test
  void aWrongPasswordBySaslNamesServerAndSetting() throws Exception {
    try (Memcached server = Memcached.start(folder, SaslUsers.make(folder, "jane", "secret"))) {
      MemcachedLayout layout = saslLayout(server);
      assertRefused(
          layout,
          new MemcachedAccess(5_000, null, GUESS),
          server.address(),
          "refused the credentials of user 'jane'",
          SETTING);
      assertRefused(layout, MemcachedAccess.plain(5_000), "need credentials", SETTING);
    }
  }

  @Test
  void aTableIsLoadedAndReadBySaslOverTls() throws Exception {
    certificate = Certificate.make(folder);
    SaslUsers users = SaslUsers.make(folder, "jane", "secret");
    try (Memcached server =
        Memcached.start(folder, users, "-Z", "-o", certificate.memcachedOptions())) {
      loadAndRead(saslLayout(server), new MemcachedAccess(5_000, trust(), JANE));
    }
  }

  @Test
  void serversThatKnowNoSaslAreToldFromThoseThatDo() throws Exception {
    SaslUsers users = SaslUsers.make(folder, "jane", "secret");
    try (Memcached plain = Memcached.start(folder);
        Memcached sasl = Memcached.start(folder, users)) {
      MemcachedAccess access = new MemcachedAccess(5_000, null, JANE);
      assertRefused(saslLayout(plain), access, plain.address(), "knows no SASL", "auth=sasl");
      MemcachedServers unaware = new MemcachedServers(layout(sasl), MemcachedAccess.plain(5_000));
      assertThatThrownBy(unaware::snapshot).hasMessageContainingAll(sasl.address(), "auth=sasl");
    }
  }

  private static void assertRefused(
      MemcachedLayout layout, MemcachedAccess access, String... messages) throws Exception {
    assertThatThrownBy(() -> new MemcachedWriter(TABLE, layout, false, access))
        .hasMessageContainingAll(messages)
        .extracting(e -> ((HowdahException) e).code())
        .isEqualTo(ErrorCode.USER_CONFIGURATION);
    try (SideTable<String, String> table = open(layout, access)) {
      assertThatThrownBy(() -> table.get("a")).hasMessageContainingAll(messages);
    }
  }

  private static MemcachedLayout saslLayout(Memcached server) {
    String address = MemcachedLayout.SCHEME + server.address() + "?auth=sasl";
    return MemcachedLayout.parse(address, Rosters.countFor(KEYS));
  }

  @Test
  void passwordsStandInNoMessage() {
    assertThat(new MemcachedAccess(1, null, JANE).toString()).doesNotContain("secret");
    assertThat(JANE.toString()).contains("jane").doesNotContain("secret");
  }

  private void loadAndRead(Memcached server, MemcachedAccess access) throws Exception {
    loadAndRead(layout(server), access);
  }

  private void loadAndRead(MemcachedLayout layout, MemcachedAccess access) throws Exception {
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
    try (RosterKeeper keeper = new RosterKeeper(TABLE, layout, access)) {
      keeper.complete();
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
