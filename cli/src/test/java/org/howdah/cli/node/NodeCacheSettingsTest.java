package org.howdah.cli.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.howdah.cache.LocalCache;
import org.howdah.cache.policy.Policies;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a node's settings say of its cache. */
class NodeCacheSettingsTest {
  private static LocalCache.Settings of(Map<String, String> settings) throws HowdahException {
    Map<String, String> all = new HashMap<>(settings);
    LocalCache.Settings read = NodeCacheSettings.of(all);
    assertThat(all).as("left for the node itself").doesNotContainKey("cache");
    return read;
  }

  @Test
  void aFolderAndASizeAreEnough() throws Exception {
    assertThat(of(Map.of("cache", "/nvme/howdah:1g ")))
        .isEqualTo(LocalCache.Settings.ofInput(Path.of("/nvme/howdah"), 1L << 30));
  }

  @Test
  void aNodeHasNoCacheUnlessItIsGivenOne() throws Exception {
    assertThat(of(Map.of("name", "n"))).isNull();
  }

  @Test
  void itsPolicyBlocksAndWritesCanBeChosen() throws Exception {
    Map<String, String> settings = new HashMap<>(Map.of("cache", "/c:1g", "cache.policy", "lru"));
    settings.putAll(Map.of("cache.guard", "false", "cache.block.bytes", "1m"));
    settings.put("cache.write.bytes.per.day", "2g");
    assertThat(of(settings))
        .isEqualTo(
            new LocalCache.Settings(
                Path.of("/c"), 1L << 30, 1 << 20, false, Policies.LRU, false, 2L << 30));
  }

  @ParameterizedTest
  @CsvSource({
    "cache,/nvme/howdah,--cache needs a folder and a size",
    "cache.policy,best,the setting cache.policy",
    "cache.guard,yes,make it true or false",
    "cache.block.bytes,big,the setting cache.block.bytes",
    "cache.block.bytes,0,must be more than 0",
    "cache.colour,red,there is no setting cache.colour"
  })
  void whatMakesNoSenseIsRefused(String key, String value, String said) {
    assertThatThrownBy(() -> NodeCacheSettings.of(new HashMap<>(Map.of(key, value))))
        .isInstanceOf(HowdahException.class)
        .hasMessageContaining(said);
  }
}
