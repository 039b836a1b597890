package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Combining;
import org.howdah.hadoop.zoo.Combining.Way;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Values of a key come in the order of the maps, and of one map in the order in which it wrote
 * them, which is compared with the input: Hadoop promises no order.
 */
class ValueOrderTest extends EquivalenceTest {
  private static final int KEYS = 40;

  private final Map<String, List<String>> expected = new TreeMap<>();

  /** Files of which each is longer than the next, so that this is their maps' order. */
  private void writeFiles(int count, int lines) throws Exception {
    Random random = new Random(count);
    int left = lines;
    for (int file = 0; file < count; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < left; i++) {
        String key = "key" + random.nextInt(1 + random.nextInt(KEYS));
        String value = file + "." + (random.nextInt(3) > 0 ? "1" : String.valueOf(i));
        text.append(key).append(' ').append(value).append('\n');
        expected.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
      }
      write("file-" + (char) ('a' + file), text.toString());
      left = 1 + left * 2 / 3;
    }
  }

  /** The values of each key, in the order in which the reducer saw them or joined lists of them. */
  private static Map<String, List<String>> values(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    Map<String, List<String>> values = new TreeMap<>();
    for (String record : outcome.output().parts()) {
      if (!record.isEmpty()) {
        String key = record.substring(0, record.indexOf('\t'));
        String arrivals = record.substring(key.length() + 1).replace(key + "=", "");
        values.put(key, Arrays.asList(arrivals.trim().split("[ ,]")));
      }
    }
    return values;
  }

  private static void arrivals(org.apache.hadoop.mapreduce.Job job) {
    Jobs.grouping(job);
    job.setReducerClass(Reducers.Arrivals.class);
    job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
  }

  private static void joinedArrivals(org.apache.hadoop.mapreduce.Job job) {
    Combining.describe(job, Way.JOIN);
    job.setReducerClass(Reducers.Arrivals.class);
    job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
  }

  private void assertInOrder(NewDescription job) throws Exception {
    assertThat(values(howdah.run(job))).isEqualTo(expected);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void oneMapAndOneReduceKeepTheOrderOfTheInput() throws Exception {
    writeFiles(1, 30_000);
    assertInOrder(ValueOrderTest::arrivals);
    assertThat(
            values(
                howdah.runOld(
                    conf -> {
                      OldApi.grouping(conf);
                      conf.setReducerClass(OldApi.Arrivals.class);
                    })))
        .isEqualTo(expected);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void aCombinerThatJoinsKeepsTheOrderOfTheInput() throws Exception {
    writeFiles(1, 30_000);
    assertInOrder(ValueOrderTest::joinedArrivals);
  }

  @Test
  @Tag(ON_NODES_TOO)
  void valuesComeInTheOrderOfTheMapsThoughTheFirstEndsLast() throws Exception {
    writeFiles(12, 30_000);
    assertInOrder(
        job -> {
          arrivals(job);
          job.setNumReduceTasks(3);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void joinedValuesComeInTheOrderOfTheMapsThoughTheFirstEndsLast() throws Exception {
    writeFiles(12, 30_000);
    assertInOrder(
        job -> {
          joinedArrivals(job);
          job.setNumReduceTasks(3);
        });
  }
}
