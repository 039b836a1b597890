package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import org.apache.hadoop.mapreduce.Job;
import org.howdah.testkit.Until;

/** Waits until a job that runs is so far. */
final class RunningJob {
  private RunningJob() {}

  /** Complains if the job ends before that. */
  static void await(Job job, Callable<Boolean> condition) throws Exception {
    Until.holds(
        "the job is so far",
        () -> {
          boolean isSo = condition.call();
          assertThat(isSo || !job.isComplete()).as("it has not ended too early").isTrue();
          return isSo;
        },
        3 * Until.SECONDS_MAX);
  }
}
