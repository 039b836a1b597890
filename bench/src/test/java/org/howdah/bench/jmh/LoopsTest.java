package org.howdah.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import org.howdah.record.Slice;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;

/** Each benchmark runs once, so that none of them rots; nothing is measured. */
class LoopsTest {
  private static final int COMBINATIONS = 2 + 1 + 6 + 4 + 2;

  /** Another benchmark on the machine is no reason to fail. */
  @BeforeAll
  static void ignoreOtherBenchmarks() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Test
  void everyInnerLoopRuns() throws Exception {
    Collection<RunResult> results = Loops.tryOut(".*");

    assertThat(results).hasSize(COMBINATIONS);
    assertThat(results)
        .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
    assertThat(Loops.names())
        .containsExactly(
            "ChunkSortBenchmark.sort",
            "GroupingBenchmark.count",
            "MergeBenchmark.merge",
            "RunFileBenchmark.read",
            "RunFileBenchmark.write",
            "VarIntBenchmark.get",
            "VarIntBenchmark.put");
  }

  @Test
  void aPatternThatMatchesNothingIsAnsweredWithTheNames() {
    assertThatThrownBy(() -> Loops.tryOut("Quicksort"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'Quicksort'")
        .hasMessageContaining("MergeBenchmark.merge");
  }

  @Test
  void inputsAreTheSameEachTime() {
    for (Keys keys : Keys.values()) {
      assertThat(texts(keys)).isEqualTo(texts(keys)).hasSize(1000);
      assertThat(new HashSet<>(texts(keys))).hasSizeGreaterThan(100);
    }
  }

  private static Collection<String> texts(Keys keys) {
    KeyList list = keys.make(1000);
    Slice key = new Slice();
    Collection<String> texts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      list.get(i, key);
      texts.add(key.toString());
    }
    return texts;
  }
}
