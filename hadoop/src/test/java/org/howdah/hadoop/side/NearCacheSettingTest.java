package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.howdah.sidedata.LookUpStats;
import org.howdah.sidedata.LookUpStats.Count;
import org.howdah.sidedata.SideTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switching the near cache off and on, and counting what it answers. */
class NearCacheSettingTest {
  private static final int WORDS = 100;

  @TempDir Path folder;
  private SideCommands side;

  @BeforeEach
  void load() throws Exception {
    side = new SideCommands(folder);
    String words = side.words("words", WORDS).toString();
    assertThat(side.run("load", "lm", words)).as(side.err()).isZero();
  }

  @Test
  void itIsOnUnlessAJobSaysOtherwise() throws Exception {
    LookUpStats stats = askTwice();
    assertThat(stats.get(Count.NEAR_HITS)).isEqualTo(WORDS);
    assertThat(stats.get(Count.KEYS_ASKED)).isEqualTo(WORDS);
  }

  @Test
  void withoutBytesEveryKeyIsAskedForEachTime() throws Exception {
    side.configuration().set(SideKeys.NEAR_BYTES, "0");
    LookUpStats stats = askTwice();
    assertThat(stats.get(Count.NEAR_HITS)).isZero();
    assertThat(stats.get(Count.KEYS_ASKED)).isEqualTo(2 * WORDS);
  }

  @Test
  void bytesMayHaveAUnit() throws Exception {
    side.configuration().set(SideKeys.NEAR_BYTES, "1m");
    assertThat(askTwice().get(Count.NEAR_HITS)).isEqualTo(WORDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lots", "-1"})
  void anythingElseIsRefusedWithItsKey(String bytes) {
    side.configuration().set(SideKeys.NEAR_BYTES, bytes);
    assertThatThrownBy(this::askTwice).hasMessageContainingAll(SideKeys.NEAR_BYTES, bytes);
  }

  @Test
  void tablesInUseAreSharedByTasksHoweverManyThereAre() throws Exception {
    List<SideTable<Text, Text>> inUse = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String words = side.words("words" + i, 1).toString();
      assertThat(side.run("load", "table" + i, words)).as(side.err()).isZero();
      inUse.add(open("table" + i));
      assertThat(inUse.get(i).get(new Text("word 0"))).isNotNull();
    }
    for (int i = 0; i < 6; i++) {
      try (SideTable<Text, Text> again = open("table" + i)) {
        assertThat(again.get(new Text("word 0"))).isNotNull();
        assertThat(again.stats().get(Count.NEAR_HITS)).isEqualTo(1);
      }
    }
    for (SideTable<Text, Text> table : inUse) {
      table.close();
    }
  }

  private SideTable<Text, Text> open(String name) throws IOException {
    return SideTables.open(side.configuration(), name, Text.class, Text.class);
  }

  private LookUpStats askTwice() throws IOException {
    try (SideTable<Text, Text> table = open("lm")) {
      for (int i = 0; i < 2 * WORDS; i++) {
        assertThat(table.get(new Text("word " + i % WORDS)))
            .isEqualTo(new Text("value of word " + i % WORDS));
      }
      return table.stats();
    }
  }
}
