package org.howdah.sidedata.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.memcached.MemcachedLayout;
import org.junit.jupiter.api.Test;

/** What is known of a table once it was opened by its manifest. */
class BackendsTest {
  private static final TableId TABLE = new TableId("words", 3);

  @Test
  void howLongValuesAreOnAverageIsKnownBeforeAnyHasCome() throws Exception {
    assertThat(valueBytes(10, 80)).isEqualTo(8);
    assertThat(valueBytes(10, 81)).isEqualTo(9);
    assertThat(valueBytes(0, 0)).isEqualTo(-1);
  }

  private static long valueBytes(long records, long bytes) throws IOException {
    Manifest manifest =
        new Manifest(
            TABLE,
            "memcached://127.0.0.1:1",
            records,
            0,
            bytes,
            0,
            Map.of(MemcachedLayout.ROSTERS, "1"));
    try (Backend backend = Backends.open(manifest, () -> null, MemcachedAccess.plain(1))) {
      return backend.valueBytes();
    }
  }

  @Test
  void moreCopiesThanServeAnyoneAreRefused() {
    StringBuilder address = new StringBuilder(MemcachedLayout.SCHEME + "a:1");
    for (int port = 2; port <= 200; port++) {
      address.append(",a:").append(port);
    }
    assertThat(MemcachedLayout.parse(address + "?replicas=64", 1).copies()).isEqualTo(64);
    assertThatThrownBy(() -> MemcachedLayout.parse(address + "?replicas=130", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("64 or fewer, not 130");
  }
}
