package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
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
}
