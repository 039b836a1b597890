package org.howdah.hadoop.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.managers.SpareProcess;
import org.howdah.hadoop.zoo.ExtraJar;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.store.http.KeptScans;
import org.howdah.testkit.daemon.Pids;
import org.howdah.worker.nodes.GridKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs whose tasks run in processes of several nodes. */
@Timeout(180)
class GridJobTest extends JobTest {
  private static final List<String> NODES = List.of("n0", "n1", "n2");

  private TestGrid grid;

  @BeforeEach
  void startGrid() throws IOException {
    grid = new TestGrid(scratch.resolve("grid"), 3, 1);
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    for (String node : NODES) {
      Path jobs = grid.folder(node).resolve("jobs");
      if (grid.address(node) != null && Files.exists(jobs)) {
        try (Stream<Path> left = Files.list(jobs)) {
          assertThat(left).isEmpty();
        }
      }
    }
    grid.close();
    assertThat(Pids.descendantsRunning(SpareProcess.class)).isEmpty();
  }

  private JobOutcome onGrid(NewDescription description) throws Exception {
    return howdah.run(
        job -> {
          grid.use(job.getConfiguration());
          description.describe(job);
        });
  }

  private JobOutcome succeedsOnGrid(NewDescription description) throws Exception {
    JobOutcome outcome = onGrid(description);
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    return outcome;
  }

  private void writeProse(int files) throws IOException {
    for (int i = 0; i < files; i++) {
      write("prose-" + i, Inputs.prose(i, 200));
    }
  }

  private static void wordCount(Job job) {
    Jobs.wordCount(job);
    job.setCombinerClass(Reducers.Sum.class);
    job.setNumReduceTasks(2);
  }

  @Test
  void theOutputIsThatOfOneMachine() throws Exception {
    writeProse(5);
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    JobOutcome there = succeedsOnGrid(GridJobTest::wordCount);
    assertThat(there.output()).isEqualTo(here.output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(5);
  }

  @Test
  void tasksThatCannotHaveClassesOfTheirOwnHaveAProcessEach() throws Exception {
    writeProse(6);
    JobOutcome outcome =
        succeedsOnGrid(
            job -> {
              job.setMapperClass(TellsItsProcess.class);
              job.setNumReduceTasks(0);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(IntWritable.class);
            });
    assertThat(outcome.output().parts().stream().flatMap(String::lines).distinct()).hasSize(6);
  }

  /** Has state, and code that only one class loader of a process can have. */
  public static final class TellsItsProcess extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static int calls;

    @Override
    protected void map(LongWritable offset, Text line, Context context) {
      if (++calls == Integer.MAX_VALUE) {
        System.loadLibrary("words");
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      int process = (int) ProcessHandle.current().pid();
      context.write(new Text("process"), new IntWritable(process));
    }
  }

  @Test
  void runsThatAreEncryptedAndManyAreMergedByWorkers() throws Exception {
    writeProse(6);
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    JobOutcome there =
        succeedsOnGrid(
            job -> {
              wordCount(job);
              job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
              job.getConfiguration().setBoolean("mapreduce.job.encrypted-intermediate-data", true);
            });
    assertThat(there.output()).isEqualTo(here.output());
  }

  @Test
  void mergesAndMapsTakeNoProcessFromEachOther() throws Exception {
    writeProse(12);
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    grid.close();
    grid = TestGrid.withProcesses(scratch.resolve("small"), 1, 1, 1);
    JobOutcome there =
        succeedsOnGrid(
            job -> {
              wordCount(job);
              job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
            });
    assertThat(there.output()).isEqualTo(here.output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(12);
  }

  @Test
  void mapOutputIsKeptForLaterJobsUnlessItIsEncrypted() throws Exception {
    for (int i = 0; i < 3; i++) {
      write("prose-" + i, Inputs.prose(i, 2_000));
    }
    List<KeptScans> kept = new ArrayList<>();
    for (String node : NODES) {
      kept.add(KeptScans.in(grid.folder(node).resolve("kept"), 64 << 20));
      kept.get(kept.size() - 1).shareWithBuckets();
    }
    for (boolean encrypts : new boolean[] {true, false}) {
      succeedsOnGrid(
          job -> {
            job.setNumReduceTasks(2);
            job.getConfiguration().setBoolean(GridKeys.BUCKETS_KEEP, true);
            job.getConfiguration()
                .setBoolean("mapreduce.job.encrypted-intermediate-data", encrypts);
          });
      assertThat(buckets() > 0).as("%s buckets are kept", buckets()).isEqualTo(!encrypts);
    }
    kept.forEach(KeptScans::close);
  }

  private int buckets() throws IOException {
    int count = 0;
    for (String node : NODES) {
      try (Stream<Path> files = Files.list(grid.folder(node).resolve("kept/buckets"))) {
        count += (int) files.count();
      }
    }
    return count;
  }

  @Test
  void theDistributedCacheAndItsClassesReachEachNode() throws Exception {
    writeProse(3);
    Path file = Files.writeString(scratch.resolve("side.txt"), "side data");
    Path jar =
        ExtraJar.of(
            scratch,
            "Greeting",
            "public class Greeting { public String toString() { return \"hello\"; } }");
    JobOutcome outcome =
        succeedsOnGrid(
            job -> {
              job.addCacheFile(URI.create(file.toUri() + "#link"));
              job.addFileToClassPath(new org.apache.hadoop.fs.Path(jar.toUri()));
              job.setMapperClass(GreetsWithSideData.class);
              job.setNumReduceTasks(0);
            });
    assertThat(outcome.output().parts()).hasSize(3).containsOnly("hello\tside data\n");
  }

  /** Says once what it finds. */
  static final class GreetsWithSideData extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    public void run(Context context) throws IOException, InterruptedException {
      try {
        Object greeting =
            context
                .getConfiguration()
                .getClassByName("Greeting")
                .getDeclaredConstructor()
                .newInstance();
        String side = Files.readString(Path.of("link"));
        context.write(new Text(greeting.toString()), new Text(side));
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void aNodeThatIsLostCostsNoMapTaskThatHadEnded() throws Exception {
    writeProse(4);
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    Path gate = scratch.resolve("gate");
    Job job = submitGated(gate, it -> it.setReducerClass(WaitsForAFile.class));
    RunningJob.await(job, () -> job.mapProgress() == 1);
    grid.lose("n1");
    Files.createFile(gate);
    assertThat(job.waitForCompletion(false)).isTrue();
    JobOutcome there = howdah.outcome(job);
    assertThat(there.output()).isEqualTo(here.output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(4);
  }

  /** Starts a job of three maps that end, and one that waits until the gate is there. */
  private Job startGated(Path gate) throws Exception {
    writeProse(3);
    write("slow", Inputs.prose(7, 200));
    Job job =
        submitGated(
            gate,
            it -> {
              it.setMapperClass(WaitsInSlowFile.class);
              it.setMaxReduceAttempts(1);
              it.getConfiguration().setInt(GridKeys.COPIES, 3);
            });
    RunningJob.await(job, () -> mapsDone(job) >= 3);
    return job;
  }

  /** Starts a job of which something waits until the gate is there. */
  private Job submitGated(Path gate, NewDescription further) throws Exception {
    return howdah.submit(
        it -> {
          grid.use(it.getConfiguration());
          wordCount(it);
          it.getConfiguration().set(WaitsForAFile.FILE, gate.toString());
          further.describe(it);
        });
  }

  private static long mapsDone(Job job) throws Exception {
    return Arrays.stream(job.getTaskReports(TaskType.MAP))
        .filter(task -> task.getCurrentStatus() == TIPStatus.COMPLETE)
        .count();
  }

  private void damageRuns(String node) throws IOException {
    Path jobs = grid.folder(node).resolve("jobs");
    int damaged = 0;
    try (Stream<Path> all = Files.walk(jobs)) {
      for (Path run : all.filter(GridJobTest::isRun).toList()) {
        byte[] bytes = Files.readAllBytes(run);
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] ^= 1;
        }
        Files.write(run, bytes);
        damaged++;
      }
    }
    assertThat(damaged).as("runs on %s", node).isPositive();
  }

  private static boolean isRun(Path file) {
    return Files.isRegularFile(file)
        && file.getParent().endsWith("runs")
        && !file.toString().endsWith(".index");
  }

  @Test
  void mapsWhoseRunsAreDamagedOnAllNodesRunAgain() throws Exception {
    Path gate = scratch.resolve("gate");
    Job job = startGated(gate);
    for (String node : NODES) {
      damageRuns(node);
    }
    Files.createFile(gate);
    assertThat(job.waitForCompletion(false)).isTrue();
    JobOutcome there = howdah.outcome(job);
    assertThat(there.output()).isEqualTo(howdah.run(GridJobTest::wordCount).output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(7);
  }

  @Test
  void aNodesOwnRunsThatAreDamagedAreFetchedFromAnother() throws Exception {
    Path gate = scratch.resolve("gate");
    Job job = startGated(gate);
    damageRuns("n0");
    damageRuns("n1");
    Files.createFile(gate);
    assertThat(job.waitForCompletion(false)).isTrue();
    JobOutcome there = howdah.outcome(job);
    assertThat(there.output()).isEqualTo(howdah.run(GridJobTest::wordCount).output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(4);
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_REDUCES)).isEqualTo(2);
  }

  @Test
  void twoNodesThatAreLostOneAfterTheOtherCostNoMapTaskThatHadEnded() throws Exception {
    writeProse(4);
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    Path gate = scratch.resolve("gate");
    Job job =
        submitGated(
            gate,
            it -> {
              it.setReducerClass(WaitsForAFile.class);
              it.getConfiguration().set(GridKeys.COPIES_AFTER, "10ms");
            });
    RunningJob.await(job, () -> job.mapProgress() == 1);
    grid.lose("n1");
    RunningJob.await(
        job, () -> grid.runs("n0").equals(grid.runs("n2")) && grid.runs("n0").size() >= 8);
    RunningJob.await(job, () -> !isCopying());
    grid.lose("n0");
    Files.createFile(gate);
    assertThat(job.waitForCompletion(false)).isTrue();
    JobOutcome there = howdah.outcome(job);
    assertThat(there.output()).isEqualTo(here.output());
    assertThat(there.counter(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(4);
  }

  /** Whether the manager has yet to take notice of a copy. */
  private static boolean isCopying() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(frame -> frame.getClassName().endsWith("RunCopies"));
  }

  @Test
  void aTaskThatEndsItsProcessFailsItsJobAndNoNode() throws Exception {
    writeProse(1);
    JobOutcome outcome =
        onGrid(
            job -> {
              Jobs.wordCount(job);
              job.setMapperClass(Exits.class);
              job.setMaxMapAttempts(2);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(outcome.explanation()).contains("exit code 7", "on the node 127.0.0.1:");
    theOutputIsThatOfOneMachineAgain();
  }

  private void theOutputIsThatOfOneMachineAgain() throws Exception {
    JobOutcome here = howdah.run(GridJobTest::wordCount);
    assertThat(succeedsOnGrid(GridJobTest::wordCount).output()).isEqualTo(here.output());
  }

  /** Ends its process. */
  static final class Exits extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    public void run(Context context) {
      Runtime.getRuntime().halt(7);
    }
  }
}
