package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.SaslUsers;
import org.junit.jupiter.api.Test;

/** The same in servers with SASL, which speak nothing but the binary protocol. */
class SaslTableTest extends MemcachedTableTest {
  private static final Credentials JANE = new Credentials("jane", "correct horse");

  private SaslUsers users;

  @Override
  Memcached start(String... options) throws Exception {
    if (users == null) {
      users = SaslUsers.make(folder, JANE.user(), JANE.password());
    }
    return Memcached.start(folder, users, options);
  }

  @Override
  String options() {
    return "&auth=sasl";
  }

  @Override
  MemcachedAccess access(int timeoutMillis) {
    return new MemcachedAccess(timeoutMillis, null, JANE);
  }

  @Test
  void droppingATableLeavesNothingOfIt() throws Exception {
    TableId table = new TableId("lm", 1);
    try (Memcached server = start()) {
      MemcachedLayout layout =
          MemcachedLayout.parse("memcached://" + server.address() + "?auth=sasl", 10);
      MemcachedServers servers = new MemcachedServers(layout, access(5_000));
      for (int attempt = 0; attempt < 2; attempt++) {
        try (MemcachedWriter writer = new MemcachedWriter(table, layout, false, access(5_000))) {
          for (int i = 0; i < 3_000; i++) {
            byte[] key = ("word " + i).getBytes(StandardCharsets.UTF_8);
            writer.put(key, key);
          }
          // The last entries of the first attempt are lost with it.
          if (attempt == 1) {
            writer.flush();
          }
        }
      }
      assertThat(servers.drop(table)).isGreaterThan(3_000);
      assertThat(servers.status()).extracting(ServerStatus::entries).isEqualTo(List.of(0L));
    }
  }
}
