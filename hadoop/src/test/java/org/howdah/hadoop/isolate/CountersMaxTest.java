package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.grid.TestGrid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs with more counters of their own than they may have. The default is 120. */
@Timeout(180)
class CountersMaxTest extends IsolateTest {
  private static final int COUNTERS_OF_A_LINE = 80;
  private static final int FILES = 3;

  /** Where the tasks of a job run. */
  enum Runtime {
    THREADS,
    WORKERS,
    NODES
  }

  /** Makes 80 counters for each line, whose names begin with it. */
  public static final class Counts extends Mapper<LongWritable, Text, LongWritable, Text> {
    static final String GROUPS = "test.groups";
    static final String PADDING = "test.padding";

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      int groups = context.getConfiguration().getInt(GROUPS, 1);
      String padding = "-".repeat(context.getConfiguration().getInt(PADDING, 0));
      for (int i = 0; i < COUNTERS_OF_A_LINE; i++) {
        String group = "group " + i % groups + padding;
        context.getCounter(group, line.toString() + i + padding).increment(1);
      }
      context.write(offset, line);
    }
  }

  @BeforeEach
  void writeFiles() throws IOException {
    for (int i = 0; i < FILES; i++) {
      write("file-" + i, (char) ('a' + i) + "\n");
    }
  }

  private JobOutcome run(Runtime runtime, int countersMax) throws Exception {
    return howdah.run(job -> describe(job, runtime == Runtime.WORKERS, countersMax));
  }

  private static void describe(Job job, boolean isolate, int countersMax) {
    job.setMapperClass(Counts.class);
    job.setMaxMapAttempts(1);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
    if (countersMax > 0) {
      job.getConfiguration().setInt(MRJobConfig.COUNTERS_MAX_KEY, countersMax);
    }
  }

  private static void assertRefused(JobOutcome outcome, String setting) throws IOException {
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation()).contains("Too many counter", "set " + setting + " to more");
    assertThat(outcome.output().records()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Runtime.class)
  void moreThanTheJobMayHaveInAllFailItAndNameTheSetting(Runtime runtime) throws Exception {
    if (runtime != Runtime.NODES) {
      assertRefused(run(runtime, 0), MRJobConfig.COUNTERS_MAX_KEY);
      return;
    }
    try (TestGrid grid = new TestGrid(scratch.resolve("grid"), 2, 1)) {
      JobOutcome outcome =
          howdah.run(
              job -> {
                describe(job, false, 0);
                grid.use(job.getConfiguration());
              });
      assertRefused(outcome, MRJobConfig.COUNTERS_MAX_KEY);
    }
  }

  @ParameterizedTest
  @EnumSource(Runtime.class)
  void aRaisedLimitHoldsForTheWholeJob(Runtime runtime) throws Exception {
    write("file-0", "a\nx\n"); // Alone more than what Hadoop has as a limit by default.
    if (runtime != Runtime.NODES) {
      assertAllCounted(run(runtime, 400));
      return;
    }
    try (TestGrid grid = new TestGrid(scratch.resolve("grid"), 2, 1)) {
      assertAllCounted(
          howdah.run(
              job -> {
                describe(job, false, 400);
                grid.use(job.getConfiguration());
              }));
    }
  }

  private static void assertAllCounted(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    assertThat(outcome.counters().getGroup("group 0").size())
        .isEqualTo((FILES + 1) * COUNTERS_OF_A_LINE);
  }

  @Test
  void jobsAtOnceEachHaveTheirOwnLimit() throws Exception {
    List<Job> jobs = new ArrayList<>();
    for (int countersMax : new int[] {0, 400, 200, 300}) {
      jobs.add(howdah.submit(job -> describe(job, false, countersMax)));
    }
    List<Boolean> succeeded = new ArrayList<>();
    for (Job job : jobs) {
      succeeded.add(job.waitForCompletion(false));
    }
    assertThat(succeeded).containsExactly(false, true, false, true);
  }

  /** Hadoop keeps the limits of whoever counts first in a process. */
  @Test
  void eachJobHasItsOwnLimitsThoughTheProgramHasCountedBefore() throws Exception {
    Field counted = Limits.class.getDeclaredField("isInited");
    counted.setAccessible(true);
    counted.setBoolean(null, false);
    Limits.init(new Configuration(false));
    assertRefused(run(Runtime.THREADS, 0), MRJobConfig.COUNTERS_MAX_KEY);
    JobOutcome more =
        howdah.run(
            job -> {
              describe(job, false, 400);
              Configuration conf = job.getConfiguration();
              conf.setInt(Counts.GROUPS, COUNTERS_OF_A_LINE);
              conf.setInt(Counts.PADDING, 150);
              conf.setInt(MRJobConfig.COUNTER_GROUPS_MAX_KEY, 100);
              conf.setInt(MRJobConfig.COUNTER_GROUP_NAME_MAX_KEY, 200);
              conf.setInt(MRJobConfig.COUNTER_NAME_MAX_KEY, 200);
            });
    assertThat(more.state()).as(more.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    Set<String> names = new HashSet<>();
    for (CounterGroup group : more.counters()) {
      group.forEach(counter -> names.add(group.getName() + "/" + counter.getName()));
    }
    String padding = "-".repeat(150);
    for (int i = 0; i < COUNTERS_OF_A_LINE; i++) {
      assertThat(names).contains("group " + i + padding + "/a" + i + padding);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Runtime.class,
      names = {"THREADS", "WORKERS"})
  void moreThanATaskMayHaveFailItsAttempt(Runtime runtime) throws Exception {
    for (int i = 0; i < FILES; i++) {
      Files.delete(input.resolve("file-" + i)); // Or else they may together have more before.
    }
    write("file-1", "x\ny\n");
    JobOutcome outcome = run(runtime, 0);
    assertRefused(outcome, MRJobConfig.COUNTERS_MAX_KEY);
    assertThat(outcome.explanation()).contains("map task", "file-1", "LimitExceededException");
  }

  @Test
  void tooManyGroupsAreRefusedToo() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              describe(job, false, 400);
              job.getConfiguration().setInt(Counts.GROUPS, 60);
            });
    assertRefused(outcome, MRJobConfig.COUNTER_GROUPS_MAX_KEY);
  }
}
