package org.howdah.hadoop.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.HowdahJobs;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobTest;
import org.junit.jupiter.api.AfterEach;

/** Jobs that fail on Howdah: what the user is told and what is left behind. */
abstract class FaultTest extends JobTest {
  @AfterEach
  void endJobsThatATestLeftRunning() {
    assertThat(HowdahJobs.killAll(10_000)).as("all jobs have ended").isTrue();
  }

  /** Runs a job that must fail at its first attempt, and checks that nothing is left of it. */
  protected JobOutcome fail(NewDescription description) throws Exception {
    JobOutcome outcome = howdah.run(job -> once(job, description));
    assertFailed(outcome);
    return outcome;
  }

  protected void assertFailed(JobOutcome outcome) throws IOException {
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertNothingIsLeft(outcome);
  }

  /** No output, complete or not, and no intermediate data. */
  protected void assertNothingIsLeft(JobOutcome outcome) throws IOException {
    assertThat(outcome.output().records()).isEmpty();
    assertThat(outcome.folder().resolve("_temporary")).doesNotExist();
    assertThat(filesBelow(howdah.temporary())).isEmpty();
  }

  private static void once(Job job, NewDescription description) throws Exception {
    job.setMaxMapAttempts(1);
    job.setMaxReduceAttempts(1);
    description.describe(job);
  }

  /** All files but those that describe a job, which its user may still ask for, and their lock. */
  private static List<Path> filesBelow(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().contains("job.xml"))
          .filter(file -> !file.getParent().endsWith("staging"))
          .toList();
    }
  }
}
