package org.howdah.hadoop.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.Seen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CounterEquivalenceTest extends EquivalenceTest {
  private static final String FILE_SYSTEM = "org.apache.hadoop.mapreduce.FileSystemCounter";

  @Test
  @Tag(ON_NODES_TOO)
  void countersOfGroupsWithAnyName() throws Exception {
    write("a.txt", Inputs.pairs(80, 50));
    write("b.txt", Inputs.pairs(81, 50));
    Both both =
        same(
            job -> {
              job.setMapperClass(Counts.class);
              job.setNumReduceTasks(0);
            });
    assertThat(both.howdah().counter("a group", "a name / with = signs")).isEqualTo(100);
    assertThat(both.howdah().counter("a group", "created only")).isZero();
    assertThat(both.howdah().counter("a group", "set")).isEqualTo(14);
  }

  @Test
  void countersOfTheOlderApi() throws Exception {
    write("a.txt", Inputs.pairs(82, 50));
    sameOld(
        conf -> {
          conf.setMapperClass(OldCounts.class);
          conf.setNumReduceTasks(0);
        });
  }

  @Test
  void bytesOfTheInputAndOutputFormatsAreExact() throws Exception {
    String text = Inputs.pairs(83, 2000);
    write("a.txt", text);
    Both both =
        same(
            job -> {
              Jobs.grouping(job);
              job.getConfiguration()
                  .setLong("mapreduce.input.fileinputformat.split.maxsize", text.length() / 4);
            });
    assertThat(both.howdah().counter(FileInputFormatCounter.BYTES_READ)).isPositive();
    assertThat(both.howdah().counter(FileOutputFormatCounter.BYTES_WRITTEN)).isPositive();
  }

  @Test
  void fileSystemBytesOfOneTaskAreWhatTheTaskMoved() throws Exception {
    String text = Inputs.noise(84, 300_000);
    write("a.txt", text);
    Both both =
        same(
            job -> {
              job.setOutputKeyClass(LongWritable.class);
              job.setOutputValueClass(Text.class);
              job.setNumReduceTasks(0);
            });
    long outputBytes = both.howdah().folder().resolve("part-m-00000").toFile().length();
    assertThat(both.howdah().counter(FILE_SYSTEM, "FILE_BYTES_READ"))
        .isBetween((long) text.length(), text.length() * 5L / 4);
    assertThat(both.howdah().counter(FILE_SYSTEM, "FILE_BYTES_WRITTEN"))
        .isBetween(outputBytes, outputBytes * 5 / 4);
  }

  @Test
  void fileSystemBytesOfManyTasksDoNotGrowWithTheTasks() throws Exception {
    String text = Inputs.noise(85, 300_000);
    write("a.txt", text);
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.setOutputKeyClass(LongWritable.class);
              job.setOutputValueClass(Text.class);
              job.setNumReduceTasks(0);
              job.getConfiguration()
                  .setLong("mapreduce.input.fileinputformat.split.maxsize", 30_000);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.counter(FILE_SYSTEM, "FILE_BYTES_READ"))
        .as("each split is read to the end of the reader's buffer")
        .isBetween((long) text.length(), text.length() * 4L);
    assertThat(outcome.counter(FILE_SYSTEM, "FILE_BYTES_WRITTEN"))
        .isBetween((long) text.length(), text.length() * 2L);
  }

  @Test
  void timeSpentInGarbageCollectionIsCounted() throws Exception {
    write("a.txt", "x\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.setMapperClass(Collects.class);
              job.setNumReduceTasks(0);
            });
    assertThat(outcome.counter(TaskCounter.GC_TIME_MILLIS)).isPositive();
    assertThat(outcome.counter(TaskCounter.CPU_MILLISECONDS)).isPositive();
  }

  @Test
  @Tag(IN_THIS_PROCESS)
  void tasksSideBySideAreChargedWhatTheirProcessTookAndNoMore() throws Exception {
    int tasks = 4;
    for (int i = 0; i < tasks; i++) {
      write("file-" + i, "x\n");
    }
    burn(1); // A first job takes much besides.
    long before = processorMillis();
    JobOutcome outcome = burn(150);
    long taken = processorMillis() - before;
    assertThat(outcome.counter(TaskCounter.CPU_MILLISECONDS))
        .isBetween(tasks * 2L * 150 * 9 / 10, taken + 150);
  }

  private JobOutcome burn(int millis) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.setMapperClass(Burns.class);
              job.setNumReduceTasks(0);
              job.getConfiguration().setInt(Burns.MILLIS, millis);
            });
    assertThat(outcome.succeeded()).isTrue();
    return outcome;
  }

  private static long processorMillis() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
  }

  @Test
  void combinerCountersAddUp() throws Exception {
    write("a.txt", Inputs.prose(86, 500));
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              job.setCombinerClass(Reducers.Sum.class);
            });
    long saved =
        outcome.counter(TaskCounter.COMBINE_INPUT_RECORDS)
            - outcome.counter(TaskCounter.COMBINE_OUTPUT_RECORDS);
    assertThat(outcome.counter(TaskCounter.REDUCE_INPUT_RECORDS))
        .isEqualTo(outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS) - saved);
    assertThat(outcome.counter(TaskCounter.REDUCE_SHUFFLE_BYTES)).isPositive();
  }

  @Test
  void frameworkCountersAreThereUnderTheirUsualNames() throws Exception {
    write("a.txt", Inputs.prose(87, 500));
    JobOutcome outcome = howdah.runOld(OldApi::wordCount);
    assertThat(outcome.counter("org.apache.hadoop.mapreduce.TaskCounter", "MAP_INPUT_RECORDS"))
        .isEqualTo(500);
    assertThat(outcome.counter(TaskCounter.SHUFFLED_MAPS)).isEqualTo(1);
    assertThat(outcome.counter(Seen.WORDS))
        .isEqualTo(outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS));
  }

  static final class Counts extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      context.getCounter("a group", "a name / with = signs").increment(1);
      context.getCounter("a group", "created only");
      context.getCounter("a group", "set").setValue(7);
      context.getCounter("by length", "length " + line.getLength()).increment(2);
      context.getCounter(Seen.WORDS).increment(-1);
    }
  }

  /** Computes for a while, in two threads. */
  static final class Burns extends Mapper<LongWritable, Text, Text, IntWritable> {
    static final String MILLIS = "test.burn.millis";

    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws InterruptedException {
      int millis = context.getConfiguration().getInt(MILLIS, 0);
      Thread helper = new Thread(() -> burn(millis));
      helper.start();
      burn(millis);
      helper.join();
    }

    private static void burn(int millis) {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      long end = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (threads.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  static final class Collects extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      for (int i = 0; i < 10; i++) {
        System.gc();
      }
    }
  }

  static final class OldCounts extends MapReduceBase
      implements org.apache.hadoop.mapred.Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    public void map(
        LongWritable offset,
        Text line,
        OutputCollector<Text, IntWritable> output,
        Reporter reporter)
        throws IOException {
      reporter.incrCounter("a group", "a name", 3);
      reporter.getCounter("a group", "by counter").increment(1);
      reporter.getCounter(Seen.GROUPS).setValue(5);
    }
  }
}
