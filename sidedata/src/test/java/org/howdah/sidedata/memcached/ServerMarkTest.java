package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.Test;

class ServerMarkTest {
  private static final ServerMark LOADED = new ServerMark(7, 1_000, 2, 30);

  @Test
  void marksAreReadAsTheyAreWritten() {
    List<ServerMark> marks = List.of(LOADED, new ServerMark(1, 2, 3, 4));
    assertThat(ServerMark.format(marks)).isEqualTo("7:1000:2:30,1:2:3:4");
    assertThat(ServerMark.parse("7:1000:2:30,1:2:3:4")).isEqualTo(marks);
    assertThatThrownBy(() -> ServerMark.parse("7:1000:2")).hasMessageContaining("'7:1000:2'");
    assertThatThrownBy(() -> ServerMark.parse("7:1000:2:x")).hasMessageContaining("'7:1000:2:x'");
  }

  @Test
  void aRestartIsToldFromAnEviction() {
    assertThat(new ServerMark(8, 1_000, 0, 0).lossSince(LOADED)).startsWith("restarted");
    assertThat(new ServerMark(7, 1_010, 0, 0).lossSince(LOADED)).startsWith("restarted");
    assertThat(new ServerMark(7, 1_001, 2, 31).lossSince(LOADED))
        .startsWith("evicted: it gave up 1");
    assertThat(new ServerMark(7, 1_000, 3, 31).lossSince(LOADED)).contains("flush_all");
    assertThat(LOADED.lossSince(LOADED)).startsWith("deleted by another client, or evicted");
  }

  @Test
  void aManifestHasAMarkOfEachServerOrNone() {
    assertThat(MemcachedLayout.of(manifest(Map.of())).marks()).isEmpty();
    assertThat(MemcachedLayout.of(manifest(Map.of(MemcachedLayout.SERVERS, "7:1000:2:30"))).marks())
        .containsExactly(LOADED);
    Manifest wrong = manifest(Map.of(MemcachedLayout.SERVERS, "7:1000:2:30,1:2:3:4"));
    assertThatThrownBy(() -> MemcachedLayout.of(wrong)).hasMessage("servers is not of 1 servers");
  }

  private static Manifest manifest(Map<String, String> more) {
    Manifest manifest =
        new Manifest(
            new TableId("lm", 1),
            "memcached://h:1",
            0,
            0,
            0,
            0,
            Map.of(MemcachedLayout.ROSTERS, "1"));
    return manifest.with(manifest.address(), manifest.figures(), more);
  }
}
