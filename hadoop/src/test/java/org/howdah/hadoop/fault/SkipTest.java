package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.SkipBadRecords;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Records that make user code fail are left out, if the job says so; the older API alone. */
@Tag(EquivalenceTest.ON_ANY_RUNTIME)
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class SkipTest extends FaultTest {
  private static final int BAD = 6;

  @BeforeEach
  void writeFile() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      lines.append(i == BAD ? Throwing.POISON : "line " + i).append('\n');
    }
    write("one.txt", lines.toString());
  }

  @Test
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void aBadRecordOfAMapIsSkippedAndCounted() throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              skipping(conf);
              conf.setMapperClass(Throwing.OldAtPoison.class);
              SkipBadRecords.setMapperMaxSkipRecords(conf, 1);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).hasSize(9).noneMatch(line -> line.contains("poison"));
    assertThat(outcome.counter(TaskCounter.MAP_SKIPPED_RECORDS)).isEqualTo(1);
    assertThat(outcome.counter(TaskCounter.MAP_INPUT_RECORDS)).isEqualTo(9);
  }

  @Test
  void severalBadRecordsOfAMapAreSkipped() throws Exception {
    write("two.txt", "first\npoison 1\nsecond\nthird\nfourth\npoison 2\n");
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              skipping(conf);
              conf.setMapperClass(Throwing.OldAtPoison.class);
              SkipBadRecords.setMapperMaxSkipRecords(conf, Long.MAX_VALUE);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).noneMatch(line -> line.contains("poison"));
    assertThat(outcome.counter(TaskCounter.MAP_SKIPPED_RECORDS)).isGreaterThanOrEqualTo(3);
  }

  @Test
  void skippedRecordsAreWrittenDown() throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              skipping(conf);
              conf.setMapperClass(Throwing.OldAtPoison.class);
              SkipBadRecords.setMapperMaxSkipRecords(conf, 1);
              SkipBadRecords.setSkipOutputPath(
                  conf, new org.apache.hadoop.fs.Path(scratch.resolve("skipped").toUri()));
            });
    assertThat(outcome.succeeded()).isTrue();
    try (Stream<Path> files = Files.list(scratch.resolve("skipped"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.contains("_m_0"));
    }
  }

  @Test
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void aBadGroupOfAReduceIsSkippedAndCounted() throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              skipping(conf);
              conf.setMapperClass(Lines.class);
              conf.setReducerClass(ReducesAllButPoison.class);
              SkipBadRecords.setReducerMaxSkipGroups(conf, 1);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).hasSize(9);
    assertThat(outcome.counter(TaskCounter.REDUCE_SKIPPED_GROUPS)).isEqualTo(1);
    assertThat(outcome.counter(TaskCounter.REDUCE_SKIPPED_RECORDS)).isEqualTo(1);
  }

  @Test
  void nothingIsSkippedUnlessAskedFor() throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              skipping(conf);
              conf.setMapperClass(Throwing.OldAtPoison.class);
            });
    assertFailed(outcome);
  }

  private static void skipping(JobConf conf) {
    conf.setMapOutputKeyClass(Text.class);
    conf.setMapOutputValueClass(Text.class);
    conf.setOutputKeyClass(Text.class);
    conf.setOutputValueClass(Text.class);
    conf.setMaxMapAttempts(12);
    conf.setMaxReduceAttempts(12);
    SkipBadRecords.setAttemptsToStartSkipping(conf, 1);
  }

  static final class Lines extends MapReduceBase implements Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void map(
        LongWritable offset, Text line, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      output.collect(line, line);
    }
  }

  static final class ReducesAllButPoison extends MapReduceBase
      implements Reducer<Text, Text, Text, Text> {
    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      if (key.toString().equals(Throwing.POISON)) {
        throw new IllegalStateException("cannot reduce " + key);
      }
      output.collect(key, values.next());
    }
  }
}
