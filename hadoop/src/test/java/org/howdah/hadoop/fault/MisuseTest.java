package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Misuse;
import org.howdah.hadoop.zoo.OldApi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Howdah throws at a job's code for what that does is said to be that code's. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class MisuseTest extends FaultTest {
  @BeforeEach
  void writeFile() throws Exception {
    write("lines.txt", "a line\nthe last line\n");
  }

  private static void assertJobsOwn(JobOutcome outcome, String message) {
    assertThat(outcome.explanation())
        .contains(message, "the job's own code or its input")
        .doesNotContain("defect of Howdah", "not the job's own code");
  }

  @Test
  void aMapperThatWritesNoKey() throws Exception {
    JobOutcome outcome = failGrouping(job -> job.setMapperClass(Misuse.WritesNull.class));
    assertJobsOwn(outcome, "the key from map is null");
  }

  @Test
  void aReducerThatReadsTooFar() throws Exception {
    JobOutcome outcome = failGrouping(job -> job.setReducerClass(Misuse.ReadsTooFar.class));
    assertJobsOwn(outcome, "iterate past last value");
  }

  @Test
  void aReducerThatGoesBackToNowhere() throws Exception {
    JobOutcome outcome = failGrouping(job -> job.setReducerClass(Misuse.GoesBack.class));
    assertJobsOwn(outcome, "Reset called without a previous mark");
  }

  @Test
  void aReducerOfTheOlderApiThatReadsTooFar() throws Exception {
    assertJobsOwn(failOld(Misuse.OldReadsTooFar.class), "the group has no more values");
  }

  @Test
  void aReducerOfTheOlderApiThatAsksForASplit() throws Exception {
    assertJobsOwn(failOld(Misuse.OldAsksForASplit.class), "only a map task of the old API");
  }

  private JobOutcome failGrouping(Consumer<Job> change) throws Exception {
    return fail(
        job -> {
          Jobs.grouping(job);
          change.accept(job);
        });
  }

  private JobOutcome failOld(Class<? extends Reducer<Text, Text, Text, Text>> reducer)
      throws Exception {
    JobOutcome outcome =
        howdah.runOld(
            conf -> {
              OldApi.grouping(conf);
              conf.setReducerClass(reducer);
              conf.setMaxReduceAttempts(1);
            });
    assertFailed(outcome);
    return outcome;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {Misuse.Refuses.class, Misuse.WritesTooMuch.class, Misuse.ReadsTooMuch.class})
  void aValueThatCannotBeWrittenOrRead(Class<? extends Writable> type) throws Exception {
    JobOutcome outcome =
        failGrouping(
            job -> {
              job.setMapperClass(Misuse.WritesValues.class);
              job.setMapOutputValueClass(type);
            });
    assertJobsOwn(outcome, type.getName());
  }
}
