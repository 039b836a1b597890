package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Combining;
import org.howdah.hadoop.zoo.Combining.Way;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What combiners give back, and the order of values, where tasks run in processes of their own. */
@LongTest
class IsolatedCombiningTest extends EquivalenceTest {
  @BeforeEach
  void writeFiles() throws Exception {
    Random random = new Random(7);
    for (int file = 0; file < 3; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 40_000 >> file; i++) {
        text.append("key").append(random.nextInt(1 + random.nextInt(3_000))).append(' ');
        text.append("00000000").append(random.nextInt(10)).append('\n');
      }
      write("file-" + (char) ('a' + file), text.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  @Tag(IN_THIS_PROCESS)
  void combinersMayGiveBackMore(Way way) throws Exception {
    same(
        job -> {
          Combining.describe(job, way);
          job.setNumReduceTasks(2);
          job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
        });
  }

  @Test
  @Tag(IN_THIS_PROCESS)
  void valuesComeInTheSameOrderAsInOneProcess() throws Exception {
    OutputFolder inOneProcess = howdah.run(job -> arrivals(job, false)).output();
    assertThat(inOneProcess.parts()).hasSizeGreaterThan(1_000);
    assertThat(howdah.run(job -> arrivals(job, true)).output()).isEqualTo(inOneProcess);
  }

  private static void arrivals(org.apache.hadoop.mapreduce.Job job, boolean isolated) {
    Jobs.grouping(job);
    job.setReducerClass(Reducers.Arrivals.class);
    job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
    job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolated);
  }
}
