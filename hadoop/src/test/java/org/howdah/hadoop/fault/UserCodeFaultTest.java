package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Broken;
import org.howdah.hadoop.zoo.Hostile;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Orders;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class UserCodeFaultTest extends FaultTest {
  @BeforeEach
  void writeFile() throws Exception {
    write("lines.txt", "a line\na line with " + Throwing.POISON + "\nthe last line\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void aMapperThatThrows(int reducers) throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Throwing.AtPoison.class);
              job.setNumReduceTasks(reducers);
            });
    assertThat(outcome.explanation())
        .contains("map task 0", "lines.txt", "java.lang.IllegalStateException")
        .contains("cannot read the line: a line with poison");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMapperWhoseExceptionThrowsWhenItIsAsked(boolean isolate) throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Hostile.class);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
            });
    String named = Hostile.Unspeakable.class.getName() + " (its text cannot be had";
    assertThat(outcome.explanation())
        .containsPattern("map task 0, attempt 0, failed on file:.*: " + Pattern.quote(named))
        .doesNotContain("Caused by: " + named)
        .contains("the job's own code or its input");
  }

  @ParameterizedTest
  @ValueSource(strings = {"setup", "commit"})
  void aCommitterWhoseExceptionThrowsWhenItIsAsked(String when) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              job.setOutputFormatClass(Hostile.Output.class);
              job.getConfiguration().set(Hostile.Output.WHEN, when);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.failure())
        .startsWith("the " + when + " of job job_")
        .contains("failed: ", "Hostile$Unspeakable (its text cannot be had");
  }

  @Test
  void aCommitterThatFindsNoMemoryAfterAMapperThrew() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Throwing.AtPoison.class);
              job.setOutputFormatClass(Broken.NoRoomToAbort.class);
            });
    assertThat(outcome.explanation()).contains("cannot read the line: a line with poison");
  }

  @Test
  void aMapperOfTheOlderApiThatThrows() throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              OldApi.grouping(conf);
              conf.setMapperClass(Throwing.OldAtPoison.class);
              conf.setMaxMapAttempts(1);
            });
    assertFailed(outcome);
    assertThat(outcome.explanation())
        .contains("map task 0", "lines.txt", "cannot read the line: a line with poison");
  }

  @Test
  void aReducerThatThrows() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setReducerClass(Throwing.InReduce.class);
            });
    assertThat(outcome.explanation())
        .contains("reduce task 0", "java.lang.IllegalStateException: cannot reduce the key a");
  }

  @Test
  void aCombinerThatThrows() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.grouping(job);
              job.setCombinerClass(Throwing.InReduce.class);
            });
    assertThat(outcome.explanation()).contains("cannot reduce the key ");
  }

  @Test
  void aPartitionThatIsNotThere() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setPartitionerClass(Broken.PartitionOutOfRange.class);
              job.setNumReduceTasks(2);
            });
    assertThat(outcome.explanation())
        .contains("map task 0", "Illegal partition for", "-1", "partitions 0 to 1");
  }

  @Test
  void aComparatorThatDisagreesWithItself() throws Exception {
    write("lines.txt", Inputs.prose(130, 500));
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              job.setSortComparatorClass(Broken.Fickle.class);
              job.setMaxMapAttempts(1);
              job.setMaxReduceAttempts(1);
            });
    if (outcome.succeeded()) {
      assertThat(outcome.counter(TaskCounter.REDUCE_INPUT_RECORDS))
          .isEqualTo(outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS));
    } else {
      assertThat(outcome.explanation()).contains("compar");
    }
  }

  @Test
  void aComparatorThatDisagreesWithItselfBesideACombiner() throws Exception {
    write("lines.txt", Inputs.prose(131, 500));
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              job.setCombinerClass(Reducers.Sum.class);
              job.setSortComparatorClass(Broken.Fickle.class);
              job.setMaxMapAttempts(1);
              job.setMaxReduceAttempts(1);
            });
    assertThat(outcome.state()).isIn(JobStatus.State.SUCCEEDED, JobStatus.State.FAILED);
  }

  @Test
  void aKeyClassWithoutASerializer() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapOutputKeyClass(Broken.Unserializable.class);
              job.setSortComparatorClass(Orders.Descending.class);
            });
    assertThat(outcome.explanation())
        .contains(Broken.Unserializable.class.getName(), "io.serializations");
  }

  @Test
  void keysOfAnotherClassThanDeclared() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Broken.WrongKeyClass.class);
            });
    assertThat(outcome.explanation())
        .contains("Type mismatch in key from map: expected org.apache.hadoop.io.Text")
        .contains("received org.apache.hadoop.io.LongWritable");
  }

  @Test
  void valuesOfAnotherClassThanDeclared() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Broken.WrongValueClass.class);
            });
    assertThat(outcome.explanation())
        .contains("Type mismatch in value from map: expected org.apache.hadoop.io.IntWritable");
  }

  @Test
  void aMapperThatAsksForMoreMemoryThanThereIs() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Broken.Greedy.class);
            });
    assertThat(outcome.explanation()).contains("java.lang.OutOfMemoryError", "map task 0");
    assertThat(howdah.run(Jobs::wordCount).succeeded()).isTrue();
  }

  @Test
  void aMapperThatCallsItselfWithoutEnd() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Broken.Endless.class);
            });
    assertThat(outcome.explanation()).contains("java.lang.StackOverflowError");
  }

  @Test
  void moreCountersThanAJobMayHave() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(CountsWithoutEnd.class);
            });
    assertThat(outcome.explanation()).contains("Too many counters", "map task 0");
  }

  @Test
  void anOutputThatCannotBeClosed() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.setOutputFormatClass(Broken.FailsToClose.class);
            });
    assertThat(outcome.explanation()).contains("reduce task 0", "the output cannot be closed");
  }

  @Test
  void aMapperThatIsNotThere() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              Jobs.wordCount(job);
              job.getConfiguration().set("mapreduce.job.map.class", "no.such.Mapper");
            });
    assertThat(outcome.explanation()).contains("no.such.Mapper", "not found");
  }

  @Test
  void aMapperThatCannotBeMade() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              job.setMapperClass(NoDefaultConstructor.class);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(IntWritable.class);
            });
    assertThat(outcome.explanation()).contains(NoDefaultConstructor.class.getName());
  }

  static final class NoDefaultConstructor extends Mapper<Object, Text, Text, IntWritable> {
    NoDefaultConstructor(int number) {
      assertThat(number).isPositive();
    }
  }

  static final class CountsWithoutEnd extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      for (int i = 0; i < 200; i++) {
        context.getCounter("many", "name " + i).increment(1);
      }
    }
  }
}
