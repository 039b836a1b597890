package org.howdah.sidedata.memcached;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.BackendContract;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Tables in real servers: one, three, and three with two copies of each entry. */
class MemcachedBackendContractTest {
  private static final TableId TABLE = new TableId("contract", 1);

  @TempDir Path folder;
  private final List<Memcached> servers = new ArrayList<>();

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  private Backend backend(Map<String, String> entries, int count, int copies) throws Exception {
    for (int i = 0; i < count; i++) {
      servers.add(Memcached.start(folder, "-m", "64", "-t", "1"));
    }
    String list = String.join(",", servers.stream().map(Memcached::address).toList());
    MemcachedLayout layout =
        MemcachedLayout.parse(
            "memcached://" + list + "?replicas=" + copies, Rosters.countFor(entries.size()));
    MemcachedAccess access = MemcachedAccess.plain(5_000);
    try (MemcachedWriter writer = new MemcachedWriter(TABLE, layout, false, access)) {
      BackendContract.putAll(entries, writer::put);
      writer.flush();
    }
    try (RosterKeeper keeper = new RosterKeeper(TABLE, layout, access)) {
      keeper.complete();
    }
    return new MemcachedBackend(TABLE, layout, null, access);
  }

  @Nested
  class OneServer extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      return MemcachedBackendContractTest.this.backend(entries, 1, 1);
    }
  }

  @Nested
  class ThreeServers extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      return MemcachedBackendContractTest.this.backend(entries, 3, 1);
    }
  }

  @Nested
  class TwoCopies extends BackendContract {
    @Override
    protected Backend backend(Map<String, String> entries) throws Exception {
      return MemcachedBackendContractTest.this.backend(entries, 3, 2);
    }
  }
}
