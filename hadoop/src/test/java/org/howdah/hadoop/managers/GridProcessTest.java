package org.howdah.hadoop.managers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Managers in processes of their own, as nodes start them. */
@Timeout(120)
class GridProcessTest extends GridTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void aManagersProcessRunsTheJobAndEnds() throws Exception {
    write("text", Inputs.prose(7, 500));
    JobOutcome outcome = howdah.run(onGrid(Jobs::wordCount, ProcessSubmission.class));
    assertSame(new Both(stock.run(Jobs::wordCount), outcome), false);
    assertThat(process().waitFor(LIMIT)).isZero();
  }

  @Test
  void aManagerThatIsKilledFailsTheJobOnceItWasSilentForLong() throws Exception {
    write("text", "hang\n");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(60_000);
      Job job =
          howdah.submit(
              onGrid(
                  quiet -> {
                    hanging(server).describe(quiet);
                    quiet.getConfiguration().set(GridKeys.SILENCE, "20s");
                  },
                  ProcessSubmission.class));
      try (Socket task = server.accept()) {
        ProcessHandle.of(process().pid()).orElseThrow().destroyForcibly();
        assertThat(task.getInputStream().read()).isEqualTo(-1);
      }
      assertThat(job.waitForCompletion(false)).isFalse();
      assertThat(job.getJobState()).isEqualTo(JobStatus.State.FAILED);
      assertThat(job.getStatus().getFailureInfo())
          .contains("the manager of job " + id(job), "says nothing", "its process has ended");
    }
  }
}
