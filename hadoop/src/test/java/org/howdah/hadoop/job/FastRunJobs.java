package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.Node;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.task.LocalizedCounter;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Throwing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs of about five million bytes of map output in six runs, on a device that input shares. Run by
 * {@link FastRunsTest} in a JVM without memory for runs.
 */
class FastRunJobs extends JobTest {
  private static final int BLOCK_BYTES = 500_000;

  private JobOutcome expected;
  private Path folder;
  private final Map<String, String> settings = new HashMap<>();
  private Node node;

  @BeforeEach
  void writeFiles() throws Exception {
    write("one.txt", Inputs.noise(1, 3_000_000));
    write("two.txt", Inputs.noise(2, 2_000_000));
    expected = new JobRunner("local", scratch.resolve("stock"), input).run(Jobs::grouping);
    folder = scratch.resolve("fast");
  }

  /**
   * Opens the device that the jobs to come use.
   *
   * @param bytes a fifth is for localized data, two fifths are the pool
   * @param blockBytes of the blocks of the pool
   */
  private void open(long bytes, long blockBytes) {
    settings.put(CacheKeys.DIR, folder.toString());
    settings.put(CacheKeys.BYTES, Long.toString(bytes));
    settings.put(CacheKeys.BLOCK_BYTES, Long.toString(blockBytes));
    Configuration conf = howdah.configuration();
    settings.forEach(conf::set);
    node = FastTier.of(conf).orElseThrow().node();
  }

  @AfterEach
  void nothingIsLeftOnTheDevice() {
    FastTier.closeAll();
    assertThat(node.stats().localizedBytes()).isZero();
    if (Files.isDirectory(folder.resolve("localized"))) {
      assertThat(folder.resolve("localized")).isEmptyDirectory();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allRunsLieThereIfThereIsRoom(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    JobOutcome outcome = succeeds(isolate, Jobs::grouping);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isGreaterThan(5_000_000);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES_REFUSED)).isZero();
    assertThat(node.stats().failures()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatMergesLeaveLiesThereToo(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    JobOutcome outcome =
        succeeds(
            isolate,
            job -> {
              Jobs.grouping(job);
              job.getConfiguration().setInt(HowdahKeys.MERGE_RUNS_MAX, 2);
            });
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES))
        .as("most of it is written more than once")
        .isGreaterThan(8_000_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatHasNoRoomGoesToTheFoldersForSpills(boolean isolate) throws Exception {
    open(10_000_000, 10_000_000);
    JobOutcome outcome = succeeds(isolate, Jobs::grouping);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isBetween(500_000L, 2_000_000L);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES_REFUSED)).isGreaterThan(2_500_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void inputGoesBlockByBlockAndTheSpaceIsGivenBack(boolean isolate) throws Exception {
    open(10_000_000, BLOCK_BYTES);
    assertThat(cacheInput(16)).isEqualTo(16);
    JobOutcome outcome = succeeds(isolate, Jobs::grouping);
    long evicted = counter(outcome, LocalizedCounter.INPUT_BLOCKS_EVICTED);
    assertThat(evicted).as("what 5 MB need beside the 2 of their region").isBetween(5L, 8L);
    assertThat(node.blocks()).hasSize(16 - (int) evicted);
    assertThat(counter(outcome, LocalizedCounter.POOL_BLOCKS_MOVED))
        .as("all came back when little was left")
        .isEqualTo(2 * evicted);
    assertThat(node.stats().evicted()).isEqualTo(evicted);
    assertThat(cacheInput(16) + cacheInput(16))
        .as("input has all of its space again, if what is there is read meanwhile")
        .isEqualTo((int) evicted);
    assertThat(node.blocks()).hasSize(16);
  }

  @Test
  void theNextJobLikeItHasItsBlocksFromTheStart() throws Exception {
    open(10_000_000, BLOCK_BYTES);
    JobOutcome first = succeeds(false, job -> named(job, "grouping of day 1"));
    assertThat(counter(first, LocalizedCounter.POOL_BLOCKS_RESERVED)).isZero();
    JobOutcome next = succeeds(false, job -> named(job, "grouping of day 2"));
    assertThat(counter(next, LocalizedCounter.POOL_BLOCKS_RESERVED))
        .isEqualTo(counter(first, LocalizedCounter.POOL_BLOCKS_MOVED) / 2)
        .isPositive();
    JobOutcome other = succeeds(false, job -> named(job, "something else"));
    assertThat(counter(other, LocalizedCounter.POOL_BLOCKS_RESERVED)).isZero();
  }

  private static void named(Job job, String name) {
    Jobs.grouping(job);
    job.setJobName(name);
  }

  @Test
  void aDeviceThatMayNotBeWrittenIsNotWritten() throws Exception {
    settings.put(CacheKeys.WRITE_BYTES_A_DAY, "2000000");
    open(250_000_000, BLOCK_BYTES);
    JobOutcome outcome = succeeds(false, Jobs::grouping);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isBetween(500_000L, 2_000_000L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeviceThatTakesNoFilesFailsNoJob(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    Files.delete(folder.resolve("localized"));
    Files.writeString(folder.resolve("localized"), "in the way");
    JobOutcome outcome = succeeds(isolate, Jobs::grouping);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isZero();
  }

  /** Emits all that it reads, and in the task's first attempt ends its process then. */
  static final class IsKilledAtItsFirstEnd extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, new Text(offset.toString()));
    }

    @Override
    protected void cleanup(Context context) {
      if (context.getTaskAttemptID().getId() == 0) {
        Runtime.getRuntime().halt(7);
      }
    }
  }

  @Test
  void aWorkerThatDiesGivesItsSpaceBack() throws Exception {
    open(30_000_000, 30_000_000);
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              settings.forEach(job.getConfiguration()::set);
              job.setMapperClass(IsKilledAtItsFirstEnd.class);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
              job.setMaxMapAttempts(2);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES))
        .as("those of the first attempts, too")
        .isGreaterThan(6_000_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJobThatFailsLeavesNothingThere(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              settings.forEach(job.getConfiguration()::set);
              job.setReducerClass(Throwing.InReduce.class);
              job.setMaxReduceAttempts(1);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
            });
    assertThat(outcome.state()).isEqualTo(JobStatus.State.FAILED);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runsThatAreLostWithTheDeviceAreMadeAgain(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    JobOutcome outcome =
        succeeds(
            isolate,
            job -> {
              Jobs.grouping(job);
              job.setReducerClass(LosesTheDevice.class);
              job.getConfiguration().set(LosesTheDevice.FOLDER, folder.toString());
              job.setMaxMapAttempts(1);
              job.setMaxReduceAttempts(1);
            });
    assertThat(scratch.resolve("lost")).exists();
    assertThat(outcome.counter(JobCounter.class.getName(), "NUM_KILLED_MAPS")).isPositive();
    for (String counted : List.of("MAP_INPUT_RECORDS", "MAP_OUTPUT_RECORDS")) {
      assertThat(outcome.counter(TaskCounter.class.getName(), counted))
          .as(counted)
          .isEqualTo(expected.counter(TaskCounter.class.getName(), counted));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeviceThatLosesRunsAgainAndAgainIsLeftAlone(boolean isolate) throws Exception {
    open(250_000_000, BLOCK_BYTES);
    succeeds(
        isolate,
        job -> {
          Jobs.grouping(job);
          job.setReducerClass(LosesTheDevice.class);
          job.getConfiguration().set(LosesTheDevice.FOLDER, folder.toString());
          job.getConfiguration().setBoolean(LosesTheDevice.AGAIN, true);
          job.setMaxMapAttempts(1);
          job.setMaxReduceAttempts(1);
        });
    assertThat(scratch.resolve("lost")).exists();
    assertThat(folder).as("nothing was written there any more").doesNotExist();
  }

  @Test
  void aCacheForInputAloneTakesNone() throws Exception {
    settings.put(CacheKeys.LOCALIZED, "false");
    settings.put(CacheKeys.POLICY, "life");
    open(10_000_000, BLOCK_BYTES);
    assertThat(cacheInput(20)).as("all space is for input").isEqualTo(20);
    JobOutcome outcome = succeeds(false, Jobs::grouping);
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES)).isZero();
    assertThat(counter(outcome, LocalizedCounter.LOCALIZED_BYTES_REFUSED)).isZero();
    assertThat(node.blocks()).hasSize(20);
  }

  private JobOutcome succeeds(boolean isolate, NewDescription description) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              description.describe(job);
              settings.forEach(job.getConfiguration()::set);
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(expected.output());
    return outcome;
  }

  private static long counter(JobOutcome outcome, LocalizedCounter name) {
    return outcome.counter(LocalizedCounter.GROUP, name.name());
  }

  /** Reads so many data sets of one block each; says how many were not there and now are. */
  private int cacheInput(int count) {
    return (int) Stream.iterate(0, i -> i < count, i -> i + 1).filter(this::cacheBlock).count();
  }

  private boolean cacheBlock(int number) {
    String path = "/input/" + number;
    BlockId block = new BlockId(FileVersion.tagged(path, BLOCK_BYTES, "v"), BLOCK_BYTES, 0);
    Request request = new Request("local", "reader", new DataSet(path, 1), block);
    Optional<CachedBlock> found = node.open(request);
    found.ifPresent(CachedBlock::close);
    return found.isEmpty() && cache(request);
  }

  private boolean cache(Request request) {
    return node.admit(request)
        .map(
            admission ->
                admission.append(new byte[BLOCK_BYTES], 0, BLOCK_BYTES) && admission.commit())
        .orElse(false);
  }
}
