package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.isolate.IsolatedMappers.Exits;
import org.howdah.hadoop.isolate.IsolatedMappers.FreezesAtFirst;
import org.howdah.hadoop.isolate.IsolatedMappers.Hoards;
import org.howdah.hadoop.isolate.IsolatedMappers.IsDeaf;
import org.howdah.hadoop.isolate.IsolatedMappers.IsKilledAtFirst;
import org.howdah.hadoop.zoo.Blocking;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Throwing;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WorkerFaultTest extends IsolateTest {
  @BeforeEach
  void writeFile() throws Exception {
    write("lines.txt", "a\nb\nc " + Throwing.POISON + "\n");
  }

  @Test
  void anAttemptWhoseWorkerIsKilledIsTriedAgain() throws Exception {
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(IsKilledAtFirst.class);
              job.setMaxMapAttempts(2);
            });
    assertThat(outcome.output().parts()).hasSize(3).contains("a\t1\n", "b\t1\n");
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(1);
    assertThat(outcome.explanation())
        .contains("map task 0, attempt 0, failed on ", "lines.txt")
        .contains("exit code 137 (killed by signal 9)");
  }

  @Test
  void aMapperThatExitsFailsItsAttemptOnly() throws Exception {
    JobOutcome outcome = fails(Exits.class);
    assertThat(outcome.explanation())
        .contains("map task 0, attempt 0, failed on ", "lines.txt", "exit code 0", "about to exit")
        .containsPattern("called System.exit at .*Exits.map\\(IsolatedMappers.java:\\d+\\)");
  }

  @Test
  void aWorkerWithoutMemoryEndsAndSaysSo() throws Exception {
    JobOutcome outcome = fails(Hoards.class, "-Xmx64m");
    assertThat(outcome.explanation())
        .contains("OutOfMemoryError", "exit code 3", "mapreduce.map.java.opts");
  }

  @Test
  void optionsThatJavaDoesNotKnowAreNamed() throws Exception {
    JobOutcome outcome =
        isolated(
            job -> {
              throwing(job, Throwing.AtPoison.class, "-XX:+NoSuchOption");
              job.setMaxMapAttempts(2);
            });
    assertThat(outcome.explanation())
        .contains("Unrecognized VM option 'NoSuchOption'")
        .contains("Check the Java options that the job sets for its tasks: -XX:+NoSuchOption")
        .doesNotContain("attempt 1");
  }

  @Test
  void aWorkerThatEndsBeforeItHasItsJobIsTriedAgain() throws Exception {
    JobOutcome outcome =
        isolated(
            job -> {
              throwing(
                  job,
                  Throwing.AtPoison.class,
                  "-Xmx2m -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError");
              job.setMaxMapAttempts(2);
            });
    assertThat(outcome.failure())
        .contains("map task 0, attempt 1, failed on ", "exit code 3")
        .contains("Check the Java options that the job sets for its tasks: -Xmx2m");
  }

  @Test
  void anExceptionIsReportedAsInAThread() throws Exception {
    JobOutcome thread =
        howdah.run(
            job -> {
              throwing(job, Throwing.AtPoison.class, "");
              job.setMaxMapAttempts(1);
            });
    JobOutcome worker = fails(Throwing.AtPoison.class);
    assertThat(start(worker)).isEqualTo(start(thread)).contains("IllegalStateException");
  }

  /** The message and the frames up to the framework's own. */
  private static String start(JobOutcome outcome) {
    String text = outcome.failure();
    return text.substring(0, text.indexOf("org.apache.hadoop.mapreduce.Mapper.run"));
  }

  @Test
  void aJobWhoseTaskDoesNotAnswerCanBeKilled() throws Exception {
    Job job = howdah.submit(deaf -> isolate(deaf, d -> throwing(d, IsDeaf.class, "")));
    Until.holds(
        "the task is deaf", () -> job.getTaskReports(TaskType.MAP)[0].getState().equals("deaf"));
    job.killJob();
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(job.getJobState()).isEqualTo(JobStatus.State.KILLED);
  }

  @Test
  void aSilentWorkerThatDoesNotEndWhenItIsToldToIsKilled() throws Exception {
    JobOutcome outcome =
        isolated(
            job -> {
              throwing(job, IsDeaf.class, "");
              job.getConfiguration().setInt("mapreduce.task.timeout", 500);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation())
        .contains("map task 0, attempt 0, failed on file:", "lines.txt")
        .contains("for 500 ms it neither read input", "mapreduce.task.timeout");
  }

  @Test
  void aWorkerThatIsFrozenBeforeItHasSaidAnythingIsSilent() throws Exception {
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              Jobs.wordCount(job);
              job.setInputFormatClass(FreezesAtFirst.class);
              job.setMaxMapAttempts(2);
              job.setMaxReduceAttempts(4); // One that starts on a busy machine may be silent, too.
              job.getConfiguration().setInt("mapreduce.task.timeout", 3000);
            });
    assertThat(outcome.output().records()).hasSize(4);
    assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isEqualTo(1);
    assertThat(outcome.explanation()).contains("attempt 0", "for 3 s it neither read input");
  }

  @Test
  void aSilentWorkerThatEndsWhenItIsToldToSaysWhereItWas() throws Exception {
    JobOutcome outcome =
        isolated(
            job -> {
              throwing(job, Blocking.Waits.class, "");
              job.getConfiguration().setInt("mapreduce.task.timeout", 3000);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation())
        .contains("for 3 s it neither read input", "Blocking$Waits.map");
  }

  @SuppressWarnings("rawtypes")
  private JobOutcome fails(Class<? extends Mapper> mapper, String... options) throws Exception {
    JobOutcome outcome = isolated(job -> throwing(job, mapper, String.join(" ", options)));
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.output().records()).isEmpty();
    return outcome;
  }

  @SuppressWarnings("rawtypes")
  private static void throwing(Job job, Class<? extends Mapper> mapper, String options) {
    Jobs.grouping(job);
    job.setMapperClass(mapper);
    job.getConfiguration().set("mapreduce.map.java.opts", options);
  }
}
