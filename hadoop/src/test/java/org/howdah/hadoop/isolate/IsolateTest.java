package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.process.Worker;
import org.howdah.testkit.daemon.Pids;
import org.junit.jupiter.api.AfterEach;

/** Runs jobs in worker processes, and checks after each test that none is left. */
abstract class IsolateTest extends JobTest {
  /** Runs a job whose tasks are tried once, in workers. */
  JobOutcome isolated(NewDescription description) throws Exception {
    return howdah.run(job -> isolate(job, description));
  }

  static void isolate(Job job, NewDescription description) throws Exception {
    job.setMaxMapAttempts(1);
    job.setMaxReduceAttempts(1);
    job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
    description.describe(job);
  }

  JobOutcome isolatedAndSucceeds(NewDescription description) throws Exception {
    JobOutcome outcome = isolated(description);
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    return outcome;
  }

  @AfterEach
  void neitherProcessesNorFilesAreLeft() throws IOException {
    assertThat(Pids.descendantsRunning(Worker.class)).isEmpty();
    if (Files.exists(howdah.temporary())) {
      try (Stream<Path> files = Files.walk(howdah.temporary())) {
        assertThat(files.filter(file -> file.toString().contains("howdah/job_"))).isEmpty();
      }
    }
    assertThat(howdah.output().resolve("_temporary")).doesNotExist();
  }
}
