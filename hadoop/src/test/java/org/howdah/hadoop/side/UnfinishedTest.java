package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.howdah.hadoop.side.tool.Unfinished;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.howdah.sidedata.memcached.MemcachedServers;
import org.howdah.sidedata.memcached.MemcachedWriter;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UnfinishedTest {
  private static final MemcachedAccess ACCESS = MemcachedAccess.plain(5_000);

  @TempDir Path folder;

  @Test
  void anInterruptedLoadIsDeletedAndItsThreadStaysInterrupted() throws Exception {
    SideCommands side = new SideCommands(folder);
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      MemcachedLayout layout = MemcachedLayout.parse("memcached://" + server.address(), 1);
      TableId id = side.catalog().claim("lm");
      side.catalog().begin(new Manifest(id, layout.toString(), 0, 0, 0, 0, Map.of()));
      MemcachedServers servers = new MemcachedServers(layout, ACCESS);
      Unfinished unfinished = new Unfinished(side.catalog(), id, layout, ACCESS);
      try (MemcachedWriter writer = new MemcachedWriter(id, layout, false, ACCESS)) {
        writer.put(bytes("key"), bytes("value"));
        writer.flush();
      }
      assertThat(servers.status().get(0).entries()).isEqualTo(2);

      Thread.currentThread().interrupt();
      unfinished.close();

      assertThat(Thread.interrupted()).isTrue();
      assertThat(servers.status().get(0).entries()).isZero();
      assertThat(side.catalog().unfinishedVersions("lm")).isEmpty();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
