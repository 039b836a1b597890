package org.howdah.hadoop.equivalence;

import java.util.Random;
import org.howdah.hadoop.zoo.Combining;
import org.howdah.hadoop.zoo.Combining.Way;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Combiners whose output is not smaller than their input, or looks otherwise. {@link
 * SmallMemoryTest} runs this with a buffer that holds half of the map output.
 */
@LongTest
class GrowingCombinerEquivalenceTest extends EquivalenceTest {
  private static final int BYTES = 2 << 20;
  private static final int LINES_MAX = 30_000;

  /** Lines {@code key value} with values of so many digits, many keys of which come once. */
  private void writeLines(int valueBytes, int keys) throws Exception {
    Random random = new Random(31L * valueBytes + keys);
    for (int file = 0; file < 2; file++) {
      StringBuilder text = new StringBuilder();
      int lines = Math.min(LINES_MAX, BYTES / (valueBytes + 8)) / 2;
      for (int i = 0; i < lines; i++) {
        int key = random.nextInt(1 + random.nextInt(keys));
        String number = String.valueOf(random.nextInt(10));
        text.append("key").append(key).append(' ');
        text.append("0".repeat(valueBytes - 1)).append(number).append('\n');
      }
      write("file-" + file, text.toString());
    }
  }

  private void same(Way way, int reducers) throws Exception {
    same(
        job -> {
          Combining.describe(job, way);
          job.setNumReduceTasks(reducers);
        });
  }

  private void sameOld(Way way, int reducers) throws Exception {
    sameOld(
        conf -> {
          Combining.describe(conf, way);
          conf.setNumReduceTasks(reducers);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 30, 1_000})
  void valuesAreJoined(int valueBytes) throws Exception {
    writeLines(valueBytes, 500);
    same(Way.JOIN, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 17, 60})
  void aFewListsOfManyTimesABlockAreJoinedForAnyNumberOfReducers(int reducers) throws Exception {
    writeLines(20, 5);
    same(Way.JOIN, reducers);
  }

  @Test
  void eachValueFillsABlock() throws Exception {
    writeLines(9_000, 20);
    same(Way.JOIN, 3);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void valuesAreJoinedInTheOlderApi() throws Exception {
    writeLines(50, 30);
    sameOld(Way.JOIN, 3);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void stripesGrow() throws Exception {
    StringBuilder text = new StringBuilder();
    Random random = new Random(5);
    for (int i = 0; i < 60_000; i++) {
      text.append("key").append(random.nextInt(7)).append(' ').append(random.nextInt(4_000));
      text.append('\n');
    }
    write("pairs", text.toString());
    same(Way.STRIPE, 2);
    sameOld(Way.STRIPE, 1);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void eachRecordBecomesMany() throws Exception {
    writeLines(10, 3_000);
    same(Way.MULTIPLY, 2);
    sameOld(Way.MULTIPLY, 5);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aReducerMayCountOnWhatOnlyTheCombinerWrites() throws Exception {
    writeLines(6, 20_000);
    same(Way.AVERAGE, 2);
    sameOld(Way.AVERAGE, 1);
  }

  /** Letters stand in the order of the words that they begin, as Hadoop's merges need it. */
  @Test
  @Tag(ON_NODES_TOO)
  void keysMayBeChanged() throws Exception {
    writeLines(2, 20_000);
    write("words", "b a d c a a e\n".repeat(3_000));
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.SumOfFirstLetter.class);
          job.setReducerClass(Reducers.SumOfFirstLetter.class);
          job.setNumReduceTasks(3);
        });
    sameOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setCombinerClass(OldApi.SumOfFirstLetter.class);
          conf.setReducerClass(OldApi.SumOfFirstLetter.class);
        });
  }
}
