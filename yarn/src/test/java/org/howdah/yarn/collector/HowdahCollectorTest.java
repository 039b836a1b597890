package org.howdah.yarn.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
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

  /** Changes the job. */
  interface Change {
    void make(Job job) throws IOException;
  }

  /** How a job ended. */
  private record Ended(boolean succeeded, List<String> lines, Counters counters) {
    long tasksSorted() {
      return counters.findCounter(SortCounters.GROUP, SortCounters.TASKS_SORTED).getValue();
    }
  }

  /** All records go to a partition that is not there. */
  public static final class Astray extends Partitioner<Text, IntWritable> {
    @Override
    public int getPartition(Text key, IntWritable value, int partitions) {
      return partitions;
    }
  }

  @TempDir Path scratch;
  private int jobs;

  @BeforeEach
  void writeInput() throws IOException {
    for (int i = 0; i < MAPS; i++) {
      write("input/" + i, words(i, 5_000, 1_000));
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = scratch.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String words(long seed, int count, int different) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("word").append(random.nextInt(different)).append(i % 10 == 9 ? '\n' : ' ');
    }
    return text.toString();
  }

  private Ended run(String collectors, Change change) throws Exception {
    jobs++;
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", scratch.resolve("temporary").toString());
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    conf.setInt("mapreduce.client.completion.pollinterval", 5);
    conf.setInt(JobContext.IO_SORT_MB, 1);
    conf.set(JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, collectors);
    Job job = Job.getInstance(conf);
    job.setMapperClass(TokenCounterMapper.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(2);
    Path output = scratch.resolve("output-" + jobs);
    FileInputFormat.addInputPath(job, path(scratch.resolve("input")));
    FileOutputFormat.setOutputPath(job, path(output));
    change.make(job);
    boolean succeeded = job.waitForCompletion(false);
    return new Ended(succeeded, succeeded ? lines(output) : List.of(), job.getCounters());
  }

  private static org.apache.hadoop.fs.Path path(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  private static List<String> lines(Path output) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith("part-")) {
          lines.add(file.getFileName().toString());
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }

  /** Checks that all map tasks sorted with ours, and what came of it. */
  private Ended same(Change change) throws Exception {
    Ended stock = run(OWN, change);
    Ended ours = run(BOTH, change);
    assertThat(stock.succeeded()).isTrue();
    assertThat(ours.succeeded()).isTrue();
    assertThat(ours.lines()).isEqualTo(stock.lines()).isNotEmpty();
    assertThat(ours.tasksSorted()).isEqualTo(MAPS);
    assertThat(stock.tasksSorted()).isZero();
    for (TaskCounter counter :
        List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES)) {
      assertThat(counter(ours, counter)).isEqualTo(counter(stock, counter)).isPositive();
    }
    return ours;
  }

  private static long counter(Ended ended, TaskCounter counter) {
    return ended.counters().findCounter(counter).getValue();
  }

  @Test
  void outputIsWhatHadoopsSortMakes() throws Exception {
    Ended ended = same(job -> {});
    assertThat(counter(ended, TaskCounter.SPILLED_RECORDS))
        .isEqualTo(2L * counter(ended, TaskCounter.MAP_OUTPUT_RECORDS)); // Reduces count theirs.
    assertThat(counter(ended, TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
        .isEqualTo(counter(ended, TaskCounter.REDUCE_SHUFFLE_BYTES));
  }

  @Test
  void aCombinerIsUsed() throws Exception {
    Ended ended = same(job -> job.setCombinerClass(IntSumReducer.class));
    assertThat(counter(ended, TaskCounter.COMBINE_INPUT_RECORDS)).isPositive();
    assertThat(counter(ended, TaskCounter.REDUCE_INPUT_RECORDS))
        .isEqualTo(counter(ended, TaskCounter.COMBINE_OUTPUT_RECORDS))
        .isLessThan(counter(ended, TaskCounter.MAP_OUTPUT_RECORDS));
  }

  @Test
  void whatIsLargerThanTheBufferIsSpilledAndMerged() throws Exception {
    write("input/2", words(7, 150_000, 100_000));
    Ended ended = same(job -> {});
    assertThat(counter(ended, TaskCounter.SPILLED_RECORDS))
        .isGreaterThan(2L * counter(ended, TaskCounter.MAP_OUTPUT_RECORDS));
    same(job -> job.setCombinerClass(IntSumReducer.class));
  }

  @Test
  void mapOutputIsCompressedAsTheJobAsks() throws Exception {
    write("input/2", words(7, 100_000, 60_000));
    Ended plain = same(job -> {});
    Ended compressed =
        same(
            job -> {
              job.getConfiguration().setBoolean(JobContext.MAP_OUTPUT_COMPRESS, true);
              job.getConfiguration()
                  .set(JobContext.MAP_OUTPUT_COMPRESS_CODEC, DefaultCodec.class.getName());
            });
    assertThat(counter(compressed, TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES))
        .isLessThan(counter(plain, TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES) / 2);
  }

  @Test
  void reduceTasksWithoutRecordsReadEmptySegments() throws Exception {
    for (int i = 0; i < MAPS; i++) {
      write("input/" + i, i == 1 ? "" : "one word");
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
    write("input/1", "small " + "x".repeat(3 << 20) + " small\n");
    Ended ours = run(BOTH, job -> {});
    assertThat(ours.lines()).isEqualTo(run(OWN, job -> {}).lines());
    assertThat(ours.tasksSorted()).isEqualTo(MAPS);
    // Hadoop's own sort does not count the bytes of such a record.
    assertThat(counter(ours, TaskCounter.MAP_OUTPUT_BYTES)).isGreaterThan(3 << 20);
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
    assertThat(ours.tasksSorted()).isZero();
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
    write("input/2", words(7, 150_000, 100_000));
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
    write("input/2", words(7, 150_000, 100_000));
    same(job -> {});
    try (Stream<Path> files = Files.walk(scratch.resolve("temporary"))) {
      assertThat(files.filter(file -> file.toString().contains("spill"))).isEmpty();
    }
  }
}
