package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Blocking;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.LoggingCommitter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs and tasks that are stopped while they run. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class KillTest extends FaultTest {
  @BeforeEach
  void writeFile() throws Exception {
    write("one.txt", "a\nb\nc\n");
  }

  @ParameterizedTest
  @CsvSource({"Waits, 0", "Waits, 1", "Emits, 0", "Emits, 1"})
  void aKilledJobEndsAndLeavesNothing(String mapper, int reducers) throws Exception {
    Job job = howdah.submit(blocking -> blocking(blocking, mapper, reducers));
    Blocking.awaitStart();
    job.killJob();
    assertThat(job.waitForCompletion(false)).isFalse();
    JobOutcome outcome = howdah.outcome(job);
    assertThat(outcome.state()).isEqualTo(JobStatus.State.KILLED);
    assertThat(howdah.commits().get("job")).containsExactly("setupJob", "abortJob KILLED");
    assertNothingIsLeft(outcome);
  }

  @Test
  void aKilledJobOfTheOlderClientEnds() throws Exception {
    Job job = howdah.submit(blocking -> blocking(blocking, "Waits", 1));
    Blocking.awaitStart();
    try (JobClient client = new JobClient(job.getConfiguration())) {
      RunningJob running = client.getJob(org.apache.hadoop.mapred.JobID.downgrade(job.getJobID()));
      running.killJob();
      running.waitForCompletion();
      assertThat(running.getJobState()).isEqualTo(org.apache.hadoop.mapred.JobStatus.KILLED);
    }
  }

  @Test
  void aKilledAttemptIsTriedAgainAndDoesNotCountAsFailed() throws Exception {
    Job job =
        howdah.submit(
            blocking -> {
              blocking(blocking, "WaitsAtFirst", 0);
              blocking.setMaxMapAttempts(1);
            });
    Blocking.awaitStart();
    job.killTask(firstAttempt(job));
    assertThat(job.waitForCompletion(false)).isTrue();
    assertThat(howdah.outcome(job).output().parts()).containsExactly("a\t1\n", "b\t1\n", "c\t1\n");
  }

  /** There is no limit for silence, so that nothing else ends the attempt. */
  @Test
  void aKilledAttemptThatHearsNothingIsLeftBehindAndItsTaskTriedAgain() throws Exception {
    Job job =
        howdah.submit(
            blocking -> {
              blocking(blocking, "DeafAtFirst", 0);
              blocking.setMaxMapAttempts(1);
              blocking.getConfiguration().setLong(MRJobConfig.TASK_TIMEOUT, 0);
            });
    try {
      Blocking.awaitStart();
      job.killTask(firstAttempt(job));
      assertThat(job.waitForCompletion(false)).isTrue();
    } finally {
      Blocking.letEnd();
    }
    assertThat(howdah.outcome(job).output().parts()).containsExactly("a\t1\n", "b\t1\n", "c\t1\n");
  }

  @Test
  void anAttemptThatIsFailedFromOutsideCountsAsFailed() throws Exception {
    Job job =
        howdah.submit(
            blocking -> {
              blocking(blocking, "WaitsAtFirst", 0);
              blocking.setMaxMapAttempts(1);
            });
    Blocking.awaitStart();
    job.failTask(firstAttempt(job));
    assertThat(job.waitForCompletion(false)).isFalse();
    assertFailed(howdah.outcome(job));
  }

  @Test
  void aRunningTaskTellsItsStatus() throws Exception {
    Job job = howdah.submit(blocking -> blocking(blocking, "Waits", 0));
    Blocking.awaitStart();
    assertThat(job.getTaskReports(TaskType.MAP)[0].getState()).isEqualTo("waiting at a");
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.RUNNING);
    assertThat(job.mapProgress()).isBetween(0f, 1f);
    job.killJob();
    assertThat(job.waitForCompletion(false)).isFalse();
  }

  @Test
  void anEndedJobIsNotKilled() throws Exception {
    Job job = howdah.submit(Jobs::wordCount);
    assertThat(job.waitForCompletion(false)).isTrue();
    job.killJob();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.SUCCEEDED);
  }

  private static TaskAttemptID firstAttempt(Job job) {
    return new TaskAttemptID(new TaskID(job.getJobID(), TaskType.MAP, 0), 0);
  }

  private static void blocking(Job job, String mapper, int reducers) throws ClassNotFoundException {
    Jobs.wordCount(job);
    String name = Blocking.class.getName() + "$" + mapper;
    job.setMapperClass(Class.forName(name).asSubclass(Mapper.class));
    job.setOutputFormatClass(LoggingCommitter.Format.class);
    job.setNumReduceTasks(reducers);
  }
}
