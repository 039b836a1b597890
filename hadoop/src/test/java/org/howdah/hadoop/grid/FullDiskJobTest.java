package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs on nodes that have less of their disks free than jobs are to leave free. */
@Timeout(180)
class FullDiskJobTest extends JobTest {
  private long tooMuch;

  @BeforeEach
  void write() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("prose-" + i, Inputs.prose(i, 200));
    }
    // Of which half is there, for files without which no worker starts.
    tooMuch = scratch.toFile().getUsableSpace() / 2 * 3;
  }

  private JobOutcome run(TestGrid grid) throws Exception {
    return howdah.run(
        job -> {
          describe(job);
          grid.use(job.getConfiguration());
          job.getConfiguration().setInt(GridKeys.COPIES, 1);
          job.setMaxMapAttempts(2);
        });
  }

  private static void describe(Job job) {
    Jobs.wordCount(job);
    job.setNumReduceTasks(2);
  }

  @Test
  void ifNoneHasRoomTheJobFailsAndSaysWhoseDiskAndHowMuch() throws Exception {
    try (TestGrid grid = TestGrid.withReserves(scratch.resolve("grid"), 1, tooMuch)) {
      JobOutcome outcome = run(grid);
      assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
      assertThat(outcome.explanation())
          .containsPattern("bytes of map output fit nowhere; cannot write \\S+/n0/jobs/\\w+/runs/")
          .containsPattern(
              "needs about \\d+ bytes, \\d+ are free there, of which " + tooMuch + " stay free")
          .contains("(grid.disk.reserve of the node)");
      assertNothingIsLeft(grid);
    }
  }

  /** Before, each of them failed there once, and two such nodes would have failed the job. */
  @Test
  void aNodeWhoseDiskIsFullGetsNoTasksWhileOthersHaveRoom() throws Exception {
    try (TestGrid grid = TestGrid.withReserves(scratch.resolve("grid"), 1, tooMuch, 0, tooMuch)) {
      JobOutcome outcome = run(grid);
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      assertThat(outcome.counter(JobCounter.NUM_FAILED_MAPS)).isZero();
      assertThat(outcome.counter(JobCounter.NUM_FAILED_REDUCES)).isZero();
    }
  }

  private static void assertNothingIsLeft(TestGrid grid) throws IOException {
    Path jobs = grid.folder("n0").resolve("jobs");
    try (Stream<Path> left = Files.list(jobs)) {
      assertThat(left).isEmpty();
    }
  }
}
