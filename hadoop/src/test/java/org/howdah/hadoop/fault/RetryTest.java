package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.LoggingCommitter;
import org.howdah.hadoop.zoo.Seen;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks are tried again, up to the number of attempts that the job allows. */
@Tag(EquivalenceTest.ON_ANY_RUNTIME)
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class RetryTest extends FaultTest {
  private static final String FAILING_ATTEMPTS = "zoo.failing.attempts";

  @BeforeEach
  void writeFile() throws Exception {
    write("one.txt", "a\nb\nc\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void aMapThatFailsAtFirstSucceedsLater(int reducers) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              failingMap(job, 2);
              job.setNumReduceTasks(reducers);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("a\t2\n", "b\t2\n", "c\t2\n");
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(2);
    assertThat(outcome.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(3);
  }

  @Test
  void countersOfFailedAttemptsDoNotCount() throws Exception {
    JobOutcome outcome = howdah.run(job -> failingMap(job, 1));
    assertThat(outcome.counter(Seen.WORDS)).isEqualTo(3);
    assertThat(outcome.counter(TaskCounter.MAP_INPUT_RECORDS)).isEqualTo(3);
    assertThat(outcome.counter(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(3);
  }

  @Test
  void aReduceThatFailsAtFirstSucceedsLater() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.wordCount(job);
              job.setReducerClass(Throwing.InReduceAtFirst.class);
              job.getConfiguration().setInt(FAILING_ATTEMPTS, 2);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("a\t2\n", "b\t2\n", "c\t2\n");
    assertThat(outcome.counter(Seen.GROUPS)).isEqualTo(3);
    assertThat(outcome.counter(JobCounter.NUM_FAILED_REDUCES)).isEqualTo(2);
  }

  @Test
  void fourAttemptsAreTheDefault() throws Exception {
    assertThat(howdah.run(job -> failingMap(job, 3)).succeeded()).isTrue();
    JobOutcome outcome = howdah.run(job -> failingMap(job, 4));
    assertFailed(outcome);
    assertThat(outcome.explanation()).contains("attempt 3 fails", "map task 0");
  }

  @Test
  void fewerAttemptsAreObeyed() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              failingMap(job, 2);
              job.setMaxMapAttempts(2);
            });
    assertFailed(outcome);
    assertThat(outcome.diagnostics()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(2);
  }

  @Test
  void someMapsMayFailWhenTheJobAllowsIt() throws Exception {
    write("one.txt", "a 1\n");
    write("two.txt", "b " + Throwing.POISON + "\n");
    write("three.txt", "c 3\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Throwing.AtPoison.class);
              job.setMaxMapAttempts(2);
              job.getConfiguration().setInt("mapreduce.map.failures.maxpercent", 34);
            });
    assertThat(outcome.succeeded()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("a 1\ta 1\n", "c 3\tc 3\n");
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(2);
  }

  @Test
  void moreFailedMapsThanTheJobAllowsFailIt() throws Exception {
    write("two.txt", "b " + Throwing.POISON + "\n");
    write("three.txt", "c " + Throwing.POISON + "\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              job.setMapperClass(Throwing.AtPoison.class);
              job.setMaxMapAttempts(1);
              job.getConfiguration().setInt("mapreduce.map.failures.maxpercent", 34);
            });
    assertFailed(outcome);
  }

  @Test
  void failedAttemptsAreAbortedAndOneIsCommitted() throws Exception {
    howdah.run(
        job -> {
          failingMap(job, 1);
          job.setNumReduceTasks(0);
          job.setOutputFormatClass(LoggingCommitter.Format.class);
        });
    assertThat(howdah.commits())
        .containsEntry("m0 attempt 0", List.of("setupTask", "abortTask"))
        .containsEntry("m0 attempt 1", List.of("setupTask", "commitTask"))
        .containsEntry("job", List.of("setupJob", "commitJob"));
  }

  @Test
  void eventsAndReportsTellEachAttempt() throws Exception {
    Job job = howdah.submit(failing -> failingMap(failing, 1));
    assertThat(job.waitForCompletion(false)).isTrue();
    List<String> events = new ArrayList<>();
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
      var attempt = event.getTaskAttemptId();
      events.add(attempt.getTaskType() + " " + attempt.getId() + " " + event.getStatus());
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        var ofOlderApi = org.apache.hadoop.mapred.TaskAttemptID.downgrade(attempt);
        for (var asked : List.of(attempt, ofOlderApi)) {
          assertThat(String.join("", job.getTaskDiagnostics(asked))).contains("attempt 0 fails");
        }
      }
    }
    assertThat(events).containsExactly("MAP 0 FAILED", "MAP 1 SUCCEEDED", "REDUCE 0 SUCCEEDED");
    TaskReport[] reports = job.getTaskReports(TaskType.MAP);
    assertThat(reports).hasSize(1);
    assertThat(reports[0].getTaskID().getId()).isZero();
    assertThat(reports[0].getProgress()).isEqualTo(1f);
    assertThat(reports[0].getSuccessfulTaskAttemptId().getId()).isEqualTo(1);
    assertThat(reports[0].getTaskCounters().findCounter(Seen.WORDS).getValue()).isEqualTo(3);
    assertThat(reports[0].getFinishTime()).isGreaterThanOrEqualTo(reports[0].getStartTime());
    assertThat(job.getTaskReports(TaskType.REDUCE)).hasSize(1);
  }

  @Test
  void theOlderClientFindsTheReportsOfAJob() throws Exception {
    Job job = howdah.submit(failing -> failingMap(failing, 1));
    assertThat(job.waitForCompletion(false)).isTrue();
    try (JobClient client = new JobClient(job.getConfiguration())) {
      var id = org.apache.hadoop.mapred.JobID.downgrade(job.getJobID());
      assertThat(client.getMapTaskReports(id)).hasSize(1);
      assertThat(client.getReduceTaskReports(id)).hasSize(1);
      assertThat(client.getJob(id).getJobState())
          .isEqualTo(org.apache.hadoop.mapred.JobStatus.SUCCEEDED);
    }
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.SUCCEEDED);
  }

  private static void failingMap(Job job, int attempts) {
    Jobs.wordCount(job);
    job.setMapperClass(Throwing.AtFirst.class);
    job.getConfiguration().setInt(FAILING_ATTEMPTS, attempts);
  }
}
