package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

/** What a node's settings say of its cache. */
class NodeGridTest {
  @Test
  void theCacheIsASettingForJobs() throws Exception {
    Map<String, String> settings = new HashMap<>(Map.of("cache", "/nvme/howdah:1g "));
    assertThat(NodeGrid.of(settings)).isNotNull();
    assertThat(settings).as("left for the node itself").isEmpty();
  }

  @Test
  void aCacheWithoutASizeIsRefused() {
    assertThatThrownBy(() -> NodeGrid.of(new HashMap<>(Map.of("cache", "/nvme/howdah"))))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("--cache needs a folder and a size");
  }
}
