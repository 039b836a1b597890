package org.howdah.bench.case1.touch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedCacheTest {
  private static final int LINE = CacheShape.LINE_BYTES;

  /** Eight lines in four sets of two, before 32 lines in eight sets of four. */
  private final SimulatedCache caches =
      new SimulatedCache(List.of(new CacheShape(8 * LINE, 2), new CacheShape(32 * LINE, 4)));

  @Test
  void aScanMissesOnceForEachLineInAllLevels() {
    for (int round = 0; round < 2; round++) {
      for (int at = 0; at < 1000 * LINE; at += Long.BYTES) {
        caches.touch(at, Long.BYTES);
      }
    }

    assertThat(caches.lookUps()).isEqualTo(2 * 1000 * LINE / Long.BYTES);
    assertThat(caches.misses()).containsExactly(2000, 2000);
  }

  @Test
  void whatFitsMissesOnlyTheFirstTime() {
    for (int round = 0; round < 10; round++) {
      touchLines(0, 1, 2, 3, 4, 5, 6, 7);
    }

    assertThat(caches.misses()).containsExactly(8, 8);
  }

  @Test
  void moreLinesOfOneSetThanItHasWaysMissEachTimeWhileOthersAreEmpty() {
    for (int round = 0; round < 10; round++) {
      touchLines(0, 8, 16);
    }

    assertThat(caches.misses()).containsExactly(30, 3);
  }

  @Test
  void theLineThatWasUsedLongestAgoLeavesFirst() {
    touchLines(0, 4, 0, 8); // Of set 0; the last takes the place of line 4.
    long before = caches.misses()[0];
    touchLines(0, 8);
    assertThat(caches.misses()[0]).isEqualTo(before);
    touchLines(4);
    assertThat(caches.misses()[0]).isEqualTo(before + 1);
  }

  @Test
  void whatTheFirstLevelLostTheNextOneHas() {
    for (int round = 0; round < 10; round++) {
      for (int line = 0; line < 32; line++) {
        touchLines(line);
      }
    }

    assertThat(caches.misses()).containsExactly(320, 32);
  }

  @Test
  void bytesOnBothSidesOfABoundaryTouchTwoLines() {
    caches.touch(LINE - 1, 1);
    assertThat(caches.misses()).containsExactly(1, 1);
    caches.touch(LINE - 1, 2);
    assertThat(caches.misses()).containsExactly(2, 2);
    assertThat(caches.lookUps()).isEqualTo(3);
  }

  @Test
  void shapesAreReadAsOptionsHaveThem() {
    assertThat(CacheShape.parse(List.of("32k/8", "1m/16")))
        .containsExactly(new CacheShape(32 << 10, 8), new CacheShape(1 << 20, 16));
    assertThat(new CacheShape(32 << 10, 8).sets()).isEqualTo(64);
  }

  @Test
  void aShapeThatNoCacheHasIsRefusedWithWhatIsRight() {
    assertRefused("32k", "SIZE/WAYS");
    assertRefused("32k/0", "at least 1 way");
    assertRefused("33k/8", "power of two");
    assertRefused("100/8", "32k/8");
    assertThatThrownBy(() -> CacheShape.parse(List.of())).hasMessageContaining("1 to 4 levels");
  }

  private static void assertRefused(String text, String why) {
    assertThatThrownBy(() -> CacheShape.parse(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--caches")
        .hasMessageContaining(why);
  }

  private void touchLines(long... lines) {
    for (long line : lines) {
      caches.touch(line * LINE, 1);
    }
  }
}
