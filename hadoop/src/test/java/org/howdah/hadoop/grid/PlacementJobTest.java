package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.howdah.hadoop.GridKeys;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where tasks run, as the counters of jobs on three nodes with a slot each tell. */
@Timeout(180)
class PlacementJobTest extends JobTest {
  private TestGrid grid;

  @BeforeEach
  void startGrid() throws IOException {
    grid = new TestGrid(scratch.resolve("grid"), 3, 1);
  }

  @AfterEach
  void stopGrid() {
    grid.close();
  }

  /** Runs a job with a split for each of these, which say which nodes have it. */
  private JobOutcome run(String... splits) throws Exception {
    String places =
        Stream.of(splits)
            .map(
                nodes ->
                    Stream.of(nodes.split(",", -1))
                        .map(grid::address)
                        .collect(Collectors.joining(",")))
            .collect(Collectors.joining(" "));
    return howdah.run(
        job -> {
          grid.use(job.getConfiguration());
          Jobs.wordCount(job);
          job.setInputFormatClass(PlacedInput.class);
          job.getConfiguration().set(PlacedInput.PLACES, places);
          job.getConfiguration().setIfUnset(GridKeys.BALANCE_THRESHOLD, threshold);
        });
  }

  private String threshold = "1.1";

  private static void expect(JobOutcome outcome, int local, int near) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    assertThat(outcome.counter(JobCounter.DATA_LOCAL_MAPS)).isEqualTo(local);
    assertThat(outcome.counter(JobCounter.RACK_LOCAL_MAPS)).isEqualTo(near);
    assertThat(outcome.counter(JobCounter.OTHER_LOCAL_MAPS)).isZero();
    assertThat(outcome.output().parts()).containsExactly("word\t3\n");
  }

  @Test
  void eachTaskRunsWhereItsInputIs() throws Exception {
    expect(run("n2", "n1", "n0"), 3, 0);
  }

  @Test
  void tasksOfAHeavyNodeGoToReplicasOverAThirdNode() throws Exception {
    expect(run("n0,n1", "n0,n1", "n1,n2"), 3, 0);
  }

  @Test
  void nodesWithoutInputTakePart() throws Exception {
    expect(run("n0", "n0", "n0"), 1, 2);
  }

  @Test
  void aThresholdThatIsNoneIsRefused() {
    threshold = "0.5";
    assertThatThrownBy(() -> run("n0"))
        .hasMessageContaining(GridKeys.BALANCE_THRESHOLD)
        .hasMessageContaining("at least 1");
  }
}
