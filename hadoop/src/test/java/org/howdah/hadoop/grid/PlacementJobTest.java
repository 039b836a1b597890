package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.testkit.Until;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where tasks run, as the counters of jobs on three nodes with a slot each tell. */
@Timeout(180)
class PlacementJobTest extends JobTest {
  private static final int TASKS = 24;

  /** Of these a node of three that are equal would run eight. */
  private static final int SLOW_TASKS_MAX = 4;

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
    return howdah.run(
        job -> {
          grid.use(job.getConfiguration());
          Jobs.wordCount(job);
          place(job, List.of(splits));
          job.getConfiguration().setIfUnset(GridKeys.BALANCE_THRESHOLD, threshold);
        });
  }

  private void place(Job job, List<String> splits) {
    String places =
        splits.stream()
            .map(
                nodes ->
                    Stream.of(nodes.split(",", -1))
                        .map(grid::address)
                        .collect(Collectors.joining(",")))
            .collect(Collectors.joining(" "));
    job.setInputFormatClass(PlacedInput.class);
    job.getConfiguration().set(PlacedInput.PLACES, places);
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
        .hasMessageContaining("must be a number, 1 or more");
  }

  /** Counts tasks by their nodes, of which one does nothing until the others have done most. */
  static final class SlowOnOneNode extends Mapper<LongWritable, Text, Text, LongWritable> {
    static final String SLOW = "test.slow";
    static final String DONE = "test.done";

    @Override
    protected void map(LongWritable key, Text word, Context context)
        throws IOException, InterruptedException {
      String node = System.getenv("HOWDAH_GRID_NODE");
      Path done = Path.of(context.getConfiguration().get(DONE));
      if (node.equals(context.getConfiguration().get(SLOW))) {
        Until.holds("the others have done most", () -> countOf(done) >= TASKS - SLOW_TASKS_MAX);
      } else {
        Files.createFile(done.resolve(context.getTaskAttemptID().toString()));
      }
      context.write(new Text(node), new LongWritable(1));
    }

    private static int countOf(Path folder) throws IOException {
      try (Stream<Path> files = Files.list(folder)) {
        return (int) files.count();
      }
    }
  }

  @Test
  void aNodeThatIsSlowerRunsLessOfWhatAllHave() throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              grid.use(job.getConfiguration());
              place(job, Collections.nCopies(TASKS, "n0,n1,n2"));
              job.getConfiguration().set(SlowOnOneNode.SLOW, grid.address("n0"));
              Path done = Files.createDirectory(scratch.resolve("done"));
              job.getConfiguration().set(SlowOnOneNode.DONE, done.toString());
              job.setMapperClass(SlowOnOneNode.class);
              job.setReducerClass(LongSumReducer.class);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(LongWritable.class);
            });
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    Map<String, Integer> tasks =
        String.join("", outcome.output().parts())
            .lines()
            .map(line -> line.split("\t"))
            .collect(Collectors.toMap(pair -> pair[0], pair -> Integer.parseInt(pair[1])));
    assertThat(tasks.values().stream().mapToInt(i -> i).sum()).isEqualTo(TASKS);
    assertThat(tasks).as("the slow node is %s", grid.address("n0")).hasSize(3);
    assertThat(tasks.get(grid.address("n0"))).isLessThanOrEqualTo(SLOW_TASKS_MAX);
  }
}
