package org.howdah.bench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CacheWorkplaceTest {
  @Test
  void cachesInMemoryThatLieOnTheDiskAreWarnedOf() {
    List<CacheSystem> all = List.of(CacheSystem.values());
    assertThat(CacheWorkplace.warnings(false, all))
        .singleElement()
        .asString()
        .contains("/dev/shm cannot be written");
    assertThat(CacheWorkplace.warnings(true, all)).isEmpty();
    assertThat(CacheWorkplace.warnings(false, List.of(CacheSystem.NONE, CacheSystem.OURS)))
        .isEmpty();
  }
}
