package org.howdah.hadoop.hdfs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.JobRunner.OldDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.grid.SharedGrid;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.Mappers;
import org.howdah.hadoop.zoo.OldApi;
import org.howdah.hadoop.zoo.Reducers;
import org.howdah.hadoop.zoo.Throwing;
import org.howdah.testkit.daemon.HdfsDaemons;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose input and output are on a real NameNode and DataNode. */
@Tag(EquivalenceTest.ON_ANY_RUNTIME)
class HdfsTest {
  private static final int BLOCK_BYTES = 1 << 20;
  private static final String FILE_SYSTEM = "org.apache.hadoop.mapreduce.FileSystemCounter";
  private static final Path INPUT = new Path("/input");
  private static final AtomicInteger JOBS = new AtomicInteger();

  @TempDir static java.nio.file.Path scratch;

  private static HdfsDaemons hdfs;
  private static FileSystem files;
  private static long inputBytes;

  @BeforeAll
  static void startDaemons() throws Exception {
    hdfs = HdfsDaemons.startWithHostName(scratch.resolve("hdfs"));
    files = FileSystem.newInstance(hdfs.uri(), configuration("local"));
    write(new Path(INPUT, "three-blocks.txt"), Inputs.noise(1, 5 * BLOCK_BYTES / 2));
    write(new Path(INPUT, "prose.txt"), Inputs.prose(2, 500));
    for (FileStatus file : files.listStatus(INPUT)) {
      inputBytes += file.getLen();
    }
  }

  @AfterAll
  static void stopDaemons() throws Exception {
    if (files != null) {
      files.close();
    }
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void outputIsThatOfStockHadoop(int reducers) throws Exception {
    NewDescription description =
        job -> {
          Jobs.wordCount(job);
          job.setCombinerClass(Reducers.Sum.class);
          job.setNumReduceTasks(reducers);
        };
    Job stock = run("local", description);
    Job howdah = run(HowdahKeys.FRAMEWORK, description);
    assertThat(contents(howdah)).isEqualTo(contents(stock));
    assertThat(howdah.getCounters().findCounter(FILE_SYSTEM, "HDFS_BYTES_READ").getValue())
        .as("the input, and for each block the end of a line beyond it")
        .isBetween(inputBytes, inputBytes + 4 * 128 * 1024);
    assertThat(howdah.getCounters().findCounter(FILE_SYSTEM, "HDFS_BYTES_WRITTEN").getValue())
        .isEqualTo(outputBytes(howdah));
  }

  @Test
  void outputIsThatOfStockHadoopInTheOlderApi() throws Exception {
    OldDescription description =
        conf -> {
          OldApi.wordCount(conf);
          conf.setNumMapTasks(1);
          conf.setNumReduceTasks(2);
        };
    Path stock = runOld("local", description);
    Path howdah = runOld(HowdahKeys.FRAMEWORK, description);
    assertThat(contents(howdah)).isEqualTo(contents(stock));
  }

  @Test
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void eachBlockIsAMapThatRunsWhereItIs() throws Exception {
    Job job =
        run(
            HowdahKeys.FRAMEWORK,
            lines -> {
              lines.setMapperClass(Mappers.Lines.class);
              lines.setNumReduceTasks(0);
            });
    assertThat(job.getTaskReports(TaskType.MAP)).hasSize(4);
    if (SharedGrid.isWanted()) {
      assertThat(job.getCounters().findCounter(JobCounter.DATA_LOCAL_MAPS).getValue()).isEqualTo(4);
    }
  }

  @Test
  @Tag(EquivalenceTest.ON_NODES_TOO)
  void theDistributedCacheReadsFromHdfs() throws Exception {
    write(new Path("/side/stop-words"), "in HDFS");
    Job job =
        run(
            HowdahKeys.FRAMEWORK,
            reading -> {
              reading.setMapperClass(ReadsLink.class);
              reading.setNumReduceTasks(0);
              FileInputFormat.setInputPaths(reading, new Path(INPUT, "prose.txt"));
              reading.addCacheFile(URI.create(hdfs.uri() + "/side/stop-words#link"));
            });
    assertThat(contents(job).get("part-m-00000")).isEqualTo("in HDFS\t\n");
  }

  @Test
  void aFailedJobLeavesNothingInHdfs() throws Exception {
    Job job =
        submit(
            HowdahKeys.FRAMEWORK,
            failing -> {
              Jobs.wordCount(failing);
              failing.setReducerClass(Throwing.InReduce.class);
              failing.setMaxReduceAttempts(1);
            });
    assertThat(job.waitForCompletion(false)).isFalse();
    assertThat(contents(job)).isEmpty();
    assertThat(files.exists(new Path(FileOutputFormat.getOutputPath(job), "_temporary"))).isFalse();
  }

  private static Job run(String framework, NewDescription description) throws Exception {
    Job job = submit(framework, description);
    assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
    return job;
  }

  private static Job submit(String framework, NewDescription description) throws Exception {
    Job job = Job.getInstance(configuration(framework));
    FileInputFormat.addInputPath(job, INPUT);
    FileOutputFormat.setOutputPath(job, freshOutput());
    description.describe(job);
    job.submit();
    return job;
  }

  private static Path runOld(String framework, OldDescription description) throws Exception {
    JobConf conf = new JobConf(configuration(framework));
    Path output = freshOutput();
    org.apache.hadoop.mapred.FileInputFormat.addInputPath(conf, INPUT);
    org.apache.hadoop.mapred.FileOutputFormat.setOutputPath(conf, output);
    description.describe(conf);
    assertThat(JobClient.runJob(conf).isSuccessful()).isTrue();
    return output;
  }

  private static Path freshOutput() {
    return new Path("/output/" + JOBS.incrementAndGet());
  }

  private static Configuration configuration(String framework) {
    Configuration conf = new JobConf();
    conf.set("fs.defaultFS", hdfs.uri().toString());
    conf.set("mapreduce.framework.name", framework);
    conf.set("hadoop.tmp.dir", scratch.resolve("temporary-" + framework).toString());
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    conf.setInt("mapreduce.client.completion.pollinterval", 5);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    if (framework.equals(HowdahKeys.FRAMEWORK) && SharedGrid.isWanted()) {
      SharedGrid.use(conf);
    }
    return conf;
  }

  private static void write(Path path, String text) throws IOException {
    short replicas = 1;
    try (OutputStream out = files.create(path, true, 4096, replicas, BLOCK_BYTES)) {
      out.write(text.getBytes(UTF_8));
    }
  }

  private static Map<String, String> contents(Job job) throws IOException {
    return contents(FileOutputFormat.getOutputPath(job));
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    if (files.exists(folder)) {
      for (FileStatus file : files.listStatus(folder)) {
        try (InputStream in = files.open(file.getPath())) {
          contents.put(file.getPath().getName(), new String(in.readAllBytes(), UTF_8));
        }
      }
    }
    return contents;
  }

  private static long outputBytes(Job job) throws IOException {
    long bytes = 0;
    for (FileStatus file : files.listStatus(FileOutputFormat.getOutputPath(job))) {
      bytes += file.getLen();
    }
    return bytes;
  }

  static final class ReadsLink extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void setup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      String text = Files.readString(new File("link").toPath());
      context.write(new Text(text), new Text());
    }

    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context) {}
  }
}
