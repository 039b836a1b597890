package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Blocking;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tasks that do nothing for longer than {@code mapreduce.task.timeout} allows. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class SilentTaskTest extends FaultTest {
  private static final int LIMIT_MILLIS = 2000;

  @BeforeEach
  void writeFile() throws Exception {
    write("one.txt", "a\nb\nc\nd\ne\nf\n");
  }

  @Test
  void aMapThatHangsAtFirstSucceedsLater() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              limited(job);
              job.setMapperClass(Blocking.WaitsAtFirst.class);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).hasSize(6).contains("a\t1\n", "f\t1\n");
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(1);
  }

  @Test
  void aMapThatAlwaysHangsFailsTheJobAndSaysWhere() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              limited(job);
              job.setMapperClass(Blocking.Waits.class);
            });
    assertThat(outcome.explanation())
        .contains("map task 0, attempt 0, failed on file:", "one.txt")
        .contains("for 2 s it neither read input nor wrote output nor reported progress")
        .contains("set mapreduce.task.timeout to more than 2000 milliseconds, or to 0")
        .contains("its thread was here", Blocking.class.getName() + "$Waits.map");
  }

  @Test
  void aReduceThatHangsFailsTheJob() throws Exception {
    JobOutcome outcome =
        fail(
            job -> {
              limited(job);
              job.setReducerClass(Hangs.class);
            });
    assertThat(outcome.explanation())
        .contains("reduce task 0, attempt 0, failed: for 2 s", Hangs.class.getName() + ".reduce");
  }

  @Test
  void aMapThatTakesLongForItsRecordsAltogetherIsNotSilent() throws Exception {
    assertSucceeds(Slow.class);
  }

  @Test
  void aMapThatReportsProgressIsNotSilent() throws Exception {
    assertSucceeds(Reports.class);
  }

  @SuppressWarnings("rawtypes")
  private void assertSucceeds(Class<? extends Mapper> mapper) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              limited(job);
              job.setMapperClass(mapper);
              job.setMaxMapAttempts(1);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).hasSize(6);
  }

  private static void limited(Job job) {
    Jobs.wordCount(job);
    job.getConfiguration().setInt("mapreduce.task.timeout", LIMIT_MILLIS);
  }

  private static void spin(long millis, Runnable each) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      each.run();
      Thread.onSpinWait();
    }
  }

  /** Works on each record for a while. */
  static final class Slow extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      spin(LIMIT_MILLIS / 4, () -> {});
      context.write(line, new IntWritable(1));
    }
  }

  /** Works on one record for long, and says so. */
  static final class Reports extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      if (line.toString().equals("b")) {
        spin(LIMIT_MILLIS * 3 / 2, context::progress);
      }
      context.write(line, new IntWritable(1));
    }
  }

  /** Waits without end. */
  static final class Hangs extends Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    protected void reduce(
        Text key,
        Iterable<IntWritable> values,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws InterruptedException {
      Thread.currentThread().join();
    }
  }
}
