package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Many maps with the same words, so that combining the output of different maps pays. With the
 * memory that a JVM has by default nothing needs it; {@link SmallMemoryTest} runs this with less.
 */
class CombiningEquivalenceTest extends EquivalenceTest {
  private static final int MAPS = 60;
  private static final int WORDS = 2000;

  @BeforeEach
  void writeTheSameWordsManyTimes() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      text.append("word-number-").append(i * 7919 % WORDS).append(i % 10 == 9 ? '\n' : ' ');
    }
    for (int i = 0; i < MAPS; i++) {
      write("file-" + i, text.toString());
    }
  }

  /** Whatever was combined, and how often, each record is counted once. */
  private static void assertCountersAddUp(JobOutcome outcome) {
    long saved =
        outcome.counter(TaskCounter.COMBINE_INPUT_RECORDS)
            - outcome.counter(TaskCounter.COMBINE_OUTPUT_RECORDS);
    assertThat(outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(MAPS * WORDS);
    assertThat(outcome.counter(TaskCounter.REDUCE_INPUT_RECORDS)).isEqualTo(MAPS * WORDS - saved);
    assertThat(outcome.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(2 * MAPS);
  }

  @Test
  void combinesTheOutputOfManyMaps() throws Exception {
    Both both =
        same(
            job -> {
              Jobs.wordCount(job);
              job.setCombinerClass(Reducers.Sum.class);
              job.setNumReduceTasks(2);
            });
    assertCountersAddUp(both.howdah());
    assertThat(both.stock().counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(2 * MAPS);
  }

  @Test
  void combinesInMergesOfMerges() throws Exception {
    Both both =
        sameOld(
            conf -> {
              OldApi.wordCount(conf);
              conf.setCombinerClass(OldApi.Sum.class);
              conf.setNumReduceTasks(2);
              conf.setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
            });
    assertCountersAddUp(both.howdah());
  }
}
