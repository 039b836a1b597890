package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordCountEquivalenceTest extends EquivalenceTest {
  @BeforeEach
  void writeTwoFiles() throws Exception {
    write("one.txt", Inputs.prose(1, 400));
    write("two.txt", Inputs.prose(2, 300));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17})
  void withoutACombiner(int reducers) throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setNumReduceTasks(reducers);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17})
  void withACombiner(int reducers) throws Exception {
    Both both =
        same(
            job -> {
              Jobs.wordCount(job);
              job.setCombinerClass(Reducers.Sum.class);
              job.setNumReduceTasks(reducers);
            });
    assertThat(both.howdah().counter(TaskCounter.REDUCE_INPUT_RECORDS))
        .isLessThan(both.howdah().counter(TaskCounter.MAP_OUTPUT_RECORDS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17})
  void inTheOlderApi(int reducers) throws Exception {
    sameOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setNumReduceTasks(reducers);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void withACombinerInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setCombinerClass(OldApi.Sum.class);
          conf.setNumReduceTasks(2);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void mapOnly() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setNumReduceTasks(0);
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void mapOnlyInTheOlderApi() throws Exception {
    sameOld(
        conf -> {
          OldApi.wordCount(conf);
          conf.setNumReduceTasks(0);
        });
  }

  @Test
  void mapOnlyBySetting() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.getConfiguration().set("mapreduce.job.reduces", "0");
        });
  }

  @Test
  void manyMapsPerFile() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.maxsize", 1500);
          job.setNumReduceTasks(2);
        });
  }

  @Test
  void theDefaultMapperAndReducer() throws Exception {
    sameRecords(
        job -> {
          job.setOutputKeyClass(LongWritable.class);
          job.setOutputValueClass(Text.class);
        });
  }

  @Test
  void theDefaultMapperAndReducerOfTheOlderApi() throws Exception {
    sameRecordsOld(
        conf -> {
          conf.setOutputKeyClass(LongWritable.class);
          conf.setOutputValueClass(Text.class);
        });
  }

  @Test
  void aMapOutputTypeThatIsNotTheOutputType() throws Exception {
    same(
        job -> {
          Jobs.wordCount(job);
          job.setReducerClass(Reducers.SortedValues.class);
          job.setMapOutputValueClass(IntWritable.class);
          job.setOutputValueClass(Text.class);
        });
  }
}
