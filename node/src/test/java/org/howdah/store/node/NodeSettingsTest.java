package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {
  @Test
  void aNodeListensWhereOnlyItsMachineReachesIt() throws Exception {
    assertThat(NodeSettings.of(Path.of("d"), Map.of("host", "localhost")).host())
        .isEqualTo("localhost");
    for (String host : new String[] {"0.0.0.0", "::1", "192.0.2.1"}) {
      assertThatThrownBy(() -> NodeSettings.of(Path.of("d"), Map.of("host", host)))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("host")
          .hasMessageContaining(host);
    }
  }

  @Test
  void clientsAreWaitedForAMinuteUnlessItIsSaid() throws Exception {
    assertThat(NodeSettings.of(Path.of("d"), Map.of()).stallSeconds()).isEqualTo(60);
    assertThat(NodeSettings.of(Path.of("d"), Map.of("stall.seconds", "5")).stallSeconds())
        .isEqualTo(5);
    assertThatThrownBy(() -> NodeSettings.of(Path.of("d"), Map.of("stall.seconds", "0")))
        .hasMessageContaining("stall.seconds");
  }

  @Test
  void valuesAreAsLongAsItsMemoryHasRoomFor() throws Exception {
    assertThat(NodeSettings.of(Path.of("d"), Map.of()).valueBytesMax()).isEqualTo(4 << 20);
    Map<String, String> small = Map.of("memory", "64m");
    assertThat(NodeSettings.of(Path.of("d"), small).valueBytesMax()).isEqualTo(2 << 20);
    Map<String, String> wrong = Map.of("memory", "64m", "value.bytes.max", "3m");
    assertThatThrownBy(() -> NodeSettings.of(Path.of("d"), wrong))
        .hasMessageContaining("value.bytes.max")
        .hasMessageContaining("set memory to " + (96 << 20) + " or more");
  }

  @Test
  void onANetworkItNeedsKeysAndUsers() throws Exception {
    Map<String, String> settings = new TreeMap<>(Map.of("host", "192.0.2.1"));
    for (String missing : new String[] {"memcached.users", "keys"}) {
      assertThatThrownBy(() -> NodeSettings.of(Path.of("d"), settings))
          .isInstanceOf(HowdahException.class)
          .hasMessageContainingAll(missing, "howdah grid keys");
      settings.put(missing, "file");
    }
    NodeSettings set = NodeSettings.of(Path.of("d"), settings);
    assertThat(set.host()).isEqualTo("192.0.2.1");
    assertThat(set.protection().keys()).isEqualTo(Path.of("file"));
    settings.put("host", "0.0.0.0");
    assertThatThrownBy(() -> NodeSettings.of(Path.of("d"), settings))
        .hasMessageContaining("one address");
  }
}
