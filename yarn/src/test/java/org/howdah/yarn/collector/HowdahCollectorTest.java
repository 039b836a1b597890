package org.howdah.yarn.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.HeapSort;
import org.apache.hadoop.util.IndexedSorter;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.howdah.yarn.task.FallBack;
import org.howdah.yarn.task.LocalJobs;
import org.howdah.yarn.task.LocalJobs.Change;
import org.howdah.yarn.task.LocalJobs.Ended;
import org.howdah.yarn.task.TaskCounters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Word counts of Hadoop's local framework, whose map tasks are those of a cluster, with and without
 * our sort.
 */
@Timeout(120)
class HowdahCollectorTest {
  private static final String OWN = MapTask.class.getName() + "$MapOutputBuffer";
  private static final String BOTH = HowdahCollector.class.getName() + "," + OWN;
  private static final int MAPS = 3;

  /** All records go to a partition that is not there. */
  public static final class Astray extends Partitioner<Text, IntWritable> {
    @Override
    public int getPartition(Text key, IntWritable value, int partitions) {
      return partitions;
    }
  }

  /** Cannot be made the first time. */
  public static final class Shy extends DefaultCodec {
    private static final AtomicBoolean HAS_FAILED = new AtomicBoolean();

    public Shy() {
      if (!HAS_FAILED.getAndSet(true)) {
        throw new NoClassDefFoundError("com/example/Missing");
      }
    }
  }

  @TempDir Path scratch;
  private LocalJobs jobs;

  @BeforeEach
  void writeInput() throws IOException {
    jobs = new LocalJobs(scratch);
    for (int i = 0; i < MAPS; i++) {
      jobs.write("input/" + i, LocalJobs.words(i, 5_000, 1_000));
    }
  }

  private Ended run(String collectors, Change change) throws Exception {
    return jobs.run(
        job -> {
          job.getConfiguration().set(JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, collectors);
          change.make(job);
        });
  }

  /** Checks that all map tasks sorted with ours, and what came of it. */
  private Ended same(Change change) throws Exception {
    Ended stock = run(OWN, change);
    Ended ours = run(BOTH, change);
    assertThat(stock.succeeded()).isTrue();
    assertThat(ours.succeeded()).isTrue();
    assertThat(ours.lines()).isEqualTo(stock.lines()).isNotEmpty();
    assertThat(tasksSorted(ours)).isEqualTo(MAPS);
    assertThat(tasksSorted(stock)).isZero();
    for (TaskCounter counter :
        List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES)) {
      assertThat(ours.counter(counter)).isEqualTo(stock.counter(counter)).isPositive();
    }
    return ours;
  }

  private static long tasksSorted(Ended ended) {
    return TaskCounters.TASKS_SORTED.of(ended.counters());
  }

  @Test
  void outputIsWhatHadoopsSortMakes() throws Exception {
    Ended ended = same(job -> {});
    assertThat(ended.counter(TaskCounter.SPILLED_RECORDS))
        .isEqualTo(2L * ended.counter(TaskCounter.MAP_OUTPUT_RECORDS)); // Reduces count theirs.
    assertThat(ended.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
        .isEqualTo(ended.counter(TaskCounter.REDUCE_SHUFFLE_BYTES));
  }

  @Test
  void whereAClassIsMissingHadoopsSortIsUsedAndTheJobSaysWhy() throws Exception {
    Ended ours =
        run(
            BOTH,
            job -> {
              job.getConfiguration().setBoolean(JobContext.MAP_OUTPUT_COMPRESS, true);
              job.getConfiguration().set(JobContext.MAP_OUTPUT_COMPRESS_CODEC, Shy.class.getName());
            });
    assertThat(ours.lines()).isEqualTo(run(OWN, job -> {}).lines());
    assertThat(tasksSorted(ours)).isEqualTo(MAPS - 1);
    assertThat(FallBack.SORT.reasons(ours.counters()))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("NoClassDefFoundError");
  }

  @Test
  void aSorterOfTheJobsOwnIsHadoopsToUse() throws Exception {
    Ended ours =
        run(
            BOTH,
            job ->
                job.getConfiguration()
                    .setClass(MRJobConfig.MAP_SORT_CLASS, HeapSort.class, IndexedSorter.class));
    assertThat(ours.lines()).isEqualTo(run(OWN, job -> {}).lines());
    assertThat(tasksSorted(ours)).isZero();
    assertThat(FallBack.SORT.reasons(ours.counters()))
        .containsExactly("the job has a sorter of its own (map.sort.class)");
  }

  @Test
  void aCombinerIsUsed() throws Exception {
    Ended ended = same(job -> job.setCombinerClass(IntSumReducer.class));
    assertThat(ended.counter(TaskCounter.COMBINE_INPUT_RECORDS)).isPositive();
    assertThat(ended.counter(TaskCounter.REDUCE_INPUT_RECORDS))
        .isEqualTo(ended.counter(TaskCounter.COMBINE_OUTPUT_RECORDS))
        .isLessThan(ended.counter(TaskCounter.MAP_OUTPUT_RECORDS));
  }

  @Test
  void whatIsLargerThanTheBufferIsSpilledAndMerged() throws Exception {
    jobs.write("input/2", LocalJobs.words(7, 150_000, 100_000));
    Ended ended = same(job -> {});
    assertThat(ended.counter(TaskCounter.SPILLED_RECORDS))
        .isGreaterThan(2L * ended.counter(TaskCounter.MAP_OUTPUT_RECORDS));
    same(job -> job.setCombinerClass(IntSumReducer.class));
  }

  @Test
  void mapOutputIsCompressedAsTheJobAsks() throws Exception {
    jobs.write("input/2", LocalJobs.words(7, 100_000, 60_000));
    Ended plain = same(job -> {});
    Ended compressed =
        same(
            job -> {
              job.getConfiguration().setBoolean(JobContext.MAP_OUTPUT_COMPRESS, true);
              job.getConfiguration()
                  .set(JobContext.MAP_OUTPUT_COMPRESS_CODEC, DefaultCodec.class.getName());
            });
    assertThat(compressed.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
        .isLessThan(plain.counter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES) / 2);
  }

  @Test
  void reduceTasksWithoutRecordsReadEmptySegments() throws Exception {
    for (int i = 0; i < MAPS; i++) {
      jobs.write("input/" + i, i == 1 ? "" : "one word");
    }
    // The first has a map without any record, the second one for whom all maps are so.
    same(job -> job.setNumReduceTasks(50));
    same(
        job -> {
          job.setNumReduceTasks(50);
          job.getConfiguration().setBoolean(JobContext.MAP_OUTPUT_COMPRESS, true);
        });
  }

  @Test
  void aRecordLargerThanTheBufferIsSorted() throws Exception {
    jobs.write("input/1", "small " + "x".repeat(3 << 20) + " small\n");
    Ended ours = run(BOTH, job -> {});
    assertThat(ours.lines()).isEqualTo(run(OWN, job -> {}).lines());
    assertThat(tasksSorted(ours)).isEqualTo(MAPS);
    // Hadoop's own sort does not count the bytes of such a record.
    assertThat(ours.counter(TaskCounter.MAP_OUTPUT_BYTES)).isGreaterThan(3 << 20);
  }

  @Test
  void keysInAnyOrderAreSortedByTheJobsComparator() throws Exception {
    same(job -> job.setSortComparatorClass(Backwards.class));
    same(job -> job.getConfiguration().setBoolean("howdah.sort.prefixes", false));
  }

  /** Sorts text from the end of the alphabet to its beginning. */
  public static final class Backwards extends Text.Comparator {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
      return super.compare(b, bStart, bLength, a, aStart, aLength);
    }
  }

  @Test
  void whatHadoopMustEncryptIsLeftToHadoop() throws Exception {
    Change encrypts =
        job -> job.getConfiguration().setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    Ended ours = run(BOTH, encrypts);
    assertThat(ours.succeeded()).isTrue();
    assertThat(tasksSorted(ours)).isZero();
    assertThat(ours.lines()).isEqualTo(run(OWN, encrypts).lines());
  }

  @Test
  void aPartitionThatIsNotThereFailsTheTaskAsInHadoop() throws Exception {
    assertThat(run(BOTH, job -> job.setPartitionerClass(Astray.class)).succeeded()).isFalse();
  }

  /** Goes on after whatever is thrown. */
  public static final class Careless extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(
        LongWritable offset,
        Text line,
        Mapper<LongWritable, Text, Text, IntWritable>.Context context) {
      for (String word : line.toString().split(" ")) {
        try {
          context.write(new Text(word), new IntWritable(1));
        } catch (Exception e) {
          context.getCounter("careless", "caught").increment(1);
        }
      }
    }
  }

  /** Fails once in each task. */
  public static final class FailsOnce extends IntSumReducer<Text> {
    private static final ThreadLocal<Boolean> FAILED = ThreadLocal.withInitial(() -> false);

    @Override
    public void reduce(
        Text key,
        Iterable<IntWritable> values,
        Reducer<Text, IntWritable, Text, IntWritable>.Context context)
        throws IOException, InterruptedException {
      if (!FAILED.get()) {
        FAILED.set(true);
        throw new IOException("the combiner failed once");
      }
      super.reduce(key, values, context);
    }
  }

  @Test
  void aMapperThatGoesOnAfterASpillHasFailedLosesNothingSilently() throws Exception {
    jobs.write("input/2", LocalJobs.words(7, 150_000, 100_000));
    Ended ours =
        run(
            BOTH,
            job -> {
              job.setMapperClass(Careless.class);
              job.setCombinerClass(FailsOnce.class);
            });
    assertThat(ours.succeeded()).isFalse();
  }

  @Test
  void nothingIsLeftInTheTasksFolders() throws Exception {
    jobs.write("input/2", LocalJobs.words(7, 150_000, 100_000));
    same(job -> {});
    try (Stream<Path> files = Files.walk(scratch.resolve("temporary"))) {
      assertThat(files.filter(file -> file.toString().contains("spill"))).isEmpty();
    }
  }

  @Test
  void spillsAndOutputGoToFastDevicesFirst() throws Exception {
    jobs.write("input/2", LocalJobs.words(7, 150_000, 100_000));
    assertThat(outputsOnFastDevices(fast -> {})).isEqualTo(MAPS);
  }

  @Test
  void theyGoElsewhereWhenTheseHaveNoRoom() throws Exception {
    assertThat(outputsOnFastDevices(fast -> fast.setFloat("howdah.yarn.fast.free.share", 1)))
        .isZero();
  }

  /** Stock Hadoop's local runner looks for an index beside its output, but writes it anywhere. */
  private long outputsOnFastDevices(Consumer<Configuration> change) throws Exception {
    String slow = scratch.resolve("slow").toString();
    String fast = scratch.resolve("fast").toString();
    Ended ours =
        same(
            job -> {
              Configuration conf = job.getConfiguration();
              boolean isStock = conf.get(JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR).equals(OWN);
              conf.setStrings("mapreduce.cluster.local.dir", slow, isStock ? slow : fast);
              conf.set("howdah.yarn.fast.dirs", fast);
              change.accept(conf);
            });
    return TaskCounters.OUTPUTS_ON_FAST_DEVICES.of(ours.counters());
  }
}
