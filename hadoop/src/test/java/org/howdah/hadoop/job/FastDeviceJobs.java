package org.howdah.hadoop.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.howdah.cache.CachedBlock;
import org.howdah.cache.Node;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.equivalence.JobTest;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.task.LocalizedCounter;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.record.Folders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cache on a file system of its own, which {@code -Dsmall} names and which is far smaller than
 * the cache was promised; run by {@link FastRunsTest} in a JVM without memory for runs.
 */
class FastDeviceJobs extends JobTest {
  private static final Path SMALL = Path.of(System.getProperty("small", "none"));
  private static final int BLOCK_BYTES = 500_000;

  private final Path folder = SMALL.resolve("fast");
  private JobOutcome expected;
  private Node node;

  @BeforeEach
  void open() throws Exception {
    write("one.txt", Inputs.noise(1, 3_000_000));
    write("two.txt", Inputs.noise(2, 2_000_000));
    expected = new JobRunner("local", scratch.resolve("stock"), input).run(Jobs::grouping);
    Configuration conf = howdah.configuration();
    set(conf);
    node = FastTier.of(conf).orElseThrow().node();
  }

  private void set(Configuration conf) {
    conf.set(CacheKeys.DIR, folder.toString());
    conf.set(CacheKeys.BYTES, "250m");
    conf.set(CacheKeys.BLOCK_BYTES, Integer.toString(BLOCK_BYTES));
  }

  @AfterEach
  void close() throws Exception {
    FastTier.closeAll();
    assertThat(node.stats().localizedBytes()).isZero();
    Folders.delete(folder);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeviceThatIsFullFailsNoJob(boolean isolate) throws Exception {
    assertThat(succeeds(isolate)).as("it has room for a run or two").isPositive();
    int cached = 0;
    while (cache(cached)) {
      cached++;
    }
    assertThat(cached).isPositive();
    assertThat(node.stats().failures()).isEqualTo(1);
    succeeds(isolate);
    for (int i = 0; i < cached; i++) {
      assertThat(isRead(i)).as("block " + i).isTrue();
    }
    assertThat(isRead(cached)).isFalse();
    assertThat(node.verify()).isZero();
  }

  @Test
  void aDeviceThatCanOnlyBeReadFailsNoJobAndServesWhatItHas() throws Exception {
    assertThat(cache(0)).isTrue();
    makeReadOnly(folder.resolve("blocks"));
    makeReadOnly(folder.resolve("localized"));
    try {
      assertThat(succeeds(false)).isZero();
      assertThat(cache(1)).isFalse();
      assertThat(isRead(0)).isTrue();
      assertThat(node.drop("/input/0")).isEqualTo(1);
      assertThat(isRead(0)).as("its file is still there").isFalse();
    } finally {
      run("umount", folder.resolve("blocks").toString());
      run("umount", folder.resolve("localized").toString());
    }
    assertThat(succeeds(true)).as("it can be written again").isPositive();
  }

  /** Makes where cached blocks lie read-only before the first line is read. */
  static final class MakesBlocksReadOnly extends Mappers.Fields {
    @Override
    protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException {
      try {
        makeReadOnly(SMALL.resolve("fast/blocks"));
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void aDeviceThatCanNoLongerBeWrittenWhileInputIsReadFailsNoJob() throws Exception {
    Path one = input.resolve("one.txt");
    Files.setLastModifiedTime(one, FileTime.fromMillis(System.currentTimeMillis() - 3_600_000));
    JobOutcome ofOne = new JobRunner("local", scratch.resolve("one"), input).run(this::groupOne);
    long failures = node.stats().failures();
    try {
      JobOutcome outcome =
          howdah.run(
              job -> {
                groupOne(job);
                readThroughTheCache(job.getConfiguration());
                job.setMapperClass(MakesBlocksReadOnly.class);
              });
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      assertThat(outcome.output()).isEqualTo(ofOne.output());
      assertThat(node.stats().failures()).isGreaterThan(failures);
      assertThat(folder.resolve("blocks")).isEmptyDirectory();
    } finally {
      run("umount", folder.resolve("blocks").toString());
    }
  }

  private void readThroughTheCache(Configuration conf) {
    set(conf);
    conf.set(CacheKeys.INNER + "fs.file.impl", conf.get("fs.file.impl"));
    conf.setClass("fs.file.impl", CachingLocalFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
  }

  /** Makes where runs lie read-only once the maps have ended, before anything there is deleted. */
  static final class MakesTheDeviceReadOnly extends Reducers.SortedValues<Text, Text> {
    @Override
    protected void setup(Reducer<Text, Text, Text, Text>.Context context) throws IOException {
      try {
        makeReadOnly(SMALL.resolve("fast/localized"));
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void aDeviceOnWhichRunsCannotBeDeletedFailsNoJob() throws Exception {
    try {
      JobOutcome outcome =
          howdah.run(
              job -> {
                Jobs.grouping(job);
                job.setReducerClass(MakesTheDeviceReadOnly.class);
                set(job.getConfiguration());
              });
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      assertThat(outcome.output()).isEqualTo(expected.output());
      assertThat(folder.resolve("localized")).isNotEmptyDirectory();
    } finally {
      run("umount", folder.resolve("localized").toString());
    }
  }

  /** Makes where runs lie read-only before the runs of the only map are merged. */
  static final class CannotDeleteItsSpills extends Mappers.Fields {
    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException {
      try {
        makeReadOnly(SMALL.resolve("fast/localized"));
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  private void groupOne(Job job) throws IOException {
    Jobs.grouping(job);
    FileInputFormat.setInputPaths(job, input.resolve("one.txt").toString());
  }

  @Test
  void aDeviceOnWhichSpillsCannotBeDeletedFailsNoMap() throws Exception {
    JobOutcome ofOne = new JobRunner("local", scratch.resolve("one"), input).run(this::groupOne);
    try {
      JobOutcome outcome =
          howdah.run(
              job -> {
                groupOne(job);
                set(job.getConfiguration());
                job.setMapperClass(CannotDeleteItsSpills.class);
                job.setCombinerClass(Reducer.class);
                job.setMaxMapAttempts(1);
              });
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      assertThat(outcome.output()).isEqualTo(ofOne.output());
      assertThat(folder.resolve("localized")).isNotEmptyDirectory();
      assertThat(howdah.temporary().resolve("mapred/local/howdah")).doesNotExist();
    } finally {
      run("umount", folder.resolve("localized").toString());
    }
  }

  /** What the job wrote to the device. */
  private long succeeds(boolean isolate) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              Jobs.grouping(job);
              set(job.getConfiguration());
              job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, isolate);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output()).isEqualTo(expected.output());
    assertThat(folder.resolve("localized")).isEmptyDirectory();
    return outcome.counter(LocalizedCounter.GROUP, LocalizedCounter.LOCALIZED_BYTES.name());
  }

  /** Not the whole device: a file that is open for writing, as the lock is, forbids that. */
  private static void makeReadOnly(Path path) throws Exception {
    run("mount", "--bind", path.toString(), path.toString());
    run("mount", "-o", "remount,bind,ro", path.toString());
  }

  private static void run(String... command) throws Exception {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static Request request(int number) {
    String path = "/input/" + number;
    BlockId block = new BlockId(FileVersion.tagged(path, BLOCK_BYTES, "v"), BLOCK_BYTES, 0);
    return new Request("local", "reader" + number, new DataSet(path, 1), block);
  }

  private static byte[] bytes(int number) {
    byte[] bytes = new byte[BLOCK_BYTES];
    Arrays.fill(bytes, (byte) number);
    return bytes;
  }

  private boolean cache(int number) {
    return node.admit(request(number))
        .map(admission -> admission.append(bytes(number), 0, BLOCK_BYTES) && admission.commit())
        .orElse(false);
  }

  /** Whether the block is there, with its own bytes. */
  private boolean isRead(int number) {
    Optional<CachedBlock> found = node.open(request(number));
    if (found.isEmpty()) {
      return false;
    }
    try (CachedBlock block = found.get()) {
      byte[] target = new byte[BLOCK_BYTES];
      boolean read = block.read(0, target, 0, BLOCK_BYTES);
      assertThat(Arrays.equals(target, bytes(number))).isEqualTo(read);
      return read;
    }
  }
}
