package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.howdah.hadoop.cache.NodeCache;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;

/** What a node's settings say of its cache. */
class NodeGridTest {
  @Test
  void processesAreToldOfTheCache() throws Exception {
    Map<String, String> settings = new HashMap<>(Map.of("cache", "/nvme/howdah:1g "));
    assertThat(NodeGrid.settings(settings).variables())
        .isEqualTo(NodeCache.variables(Path.of("/nvme/howdah"), 1L << 30));
    assertThat(settings).as("left for the node itself").isEmpty();
  }

  @Test
  void aNodeHasNoCacheUnlessItIsGivenOne() throws Exception {
    assertThat(NodeGrid.settings(new HashMap<>()).variables()).isEmpty();
  }

  @Test
  void aCacheWithoutASizeIsRefused() {
    assertThatThrownBy(() -> NodeGrid.settings(new HashMap<>(Map.of("cache", "/nvme/howdah"))))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining("--cache needs a folder and a size");
  }
}
