package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TIPStatus;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.cli.programs.SlowCount;
import org.howdah.cli.programs.SlowSums;
import org.howdah.cli.programs.SlowWords;
import org.howdah.hadoop.store.StoreInputFormat;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteStore;
import org.howdah.worker.nodes.GridKeys;

/** A word count that takes some seconds, and what must be true of it whatever happens. */
final class ChaosJob {
  static final int MAPS = 9;
  static final int REDUCES = 3;

  /** What a process says before the tasks that are done, with commas between them. */
  static final String DONE = "done: ";

  private static final int LINES = 300;
  private static final int MAP_MILLIS = 700;
  private static final int REDUCE_MILLIS = 2_500;

  /** Of a task that says nothing, as one whose process is frozen. */
  private static final int TIMEOUT_MILLIS = 10_000;

  private final Path folder;
  private final Path output;
  private final Job job;
  private final long startNanos;

  private ChaosJob(Path folder, Path output, Job job, long startNanos) {
    this.folder = folder;
    this.output = output;
    this.job = job;
    this.startNanos = startNanos;
  }

  /** Writes files with words, and counts them. */
  static Map<String, Long> write(Path input, long seed) throws IOException {
    Files.createDirectories(input);
    Random random = new Random(seed);
    Map<String, Long> counts = new TreeMap<>();
    for (int file = 0; file < MAPS; file++) {
      StringBuilder text = new StringBuilder();
      for (int line = 0; line < LINES; line++) {
        for (int word = 0; word < 8; word++) {
          String token = "w" + Integer.toString(random.nextInt(1 << random.nextInt(1, 14)), 36);
          counts.merge(token, 1L, Long::sum);
          text.append(token).append(word == 7 ? "\n" : " ");
        }
      }
      Files.writeString(input.resolve("part-" + file), text);
    }
    return counts;
  }

  /** Describes a job. */
  interface Description {
    void describe(Job job) throws IOException;
  }

  /**
   * @param access the first of its addresses is the client's node
   */
  private static Job describe(Access access, Path scratch) throws IOException {
    Configuration conf = new Configuration();
    Path token = Files.writeString(scratch.resolve("token"), access.token());
    conf.set("mapreduce.framework.name", "howdah");
    conf.set(GridKeys.ON, GridKeys.GRID);
    conf.set(GridKeys.NODES, String.join(",", access.addresses()));
    conf.set(GridKeys.TOKEN_FILE, token.toString());
    if (access.certificates() != null) {
      conf.set(GridKeys.CERTIFICATES, access.certificates().toString());
    }
    conf.set("hadoop.tmp.dir", scratch.resolve("tmp").toString());
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx128m");
    conf.set("mapreduce.map.java.opts", "-Xmx96m");
    conf.set("mapreduce.reduce.java.opts", "-Xmx96m");
    conf.set(SlowCount.FOLDER, scratch.toString());
    conf.setInt(SlowCount.MILLIS, MAP_MILLIS);
    conf.setInt(SlowCount.REDUCE_MILLIS, REDUCE_MILLIS);
    conf.setInt("mapreduce.task.timeout", TIMEOUT_MILLIS);
    Job job = Job.getInstance(conf, "chaos");
    job.setMapperClass(SlowWords.class);
    job.setReducerClass(SlowSums.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    job.setNumReduceTasks(REDUCES);
    return job;
  }

  /** Submits a word count of the files of a folder. */
  static ChaosJob submit(Access access, Path input, Path scratch) throws Exception {
    return submit(access, scratch, files(input));
  }

  /** A job that reads the files of a folder, each in a task. */
  static Description files(Path input) {
    return job -> FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
  }

  /** Puts each line of these files into a new data set with two copies. */
  static void load(Access access, Path input, String dataSet) throws Exception {
    try (RemoteStore store = access.open();
        Stream<Path> files = Files.list(input)) {
      DataSet lines = store.create(dataSet, 2);
      List<CompletableFuture<?>> puts = new ArrayList<>();
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          byte[] key = Integer.toString(puts.size()).getBytes(UTF_8);
          puts.add(lines.change(key, Change.put(line.getBytes(UTF_8))).toCompletableFuture());
        }
      }
      for (CompletableFuture<?> put : puts) {
        put.get();
      }
    }
  }

  /** A job that reads a data set, in at least as many tasks as there are files. */
  static Description dataSet(String name) {
    return job -> {
      StoreInputFormat.setDataSet(job, name);
      Configuration conf = job.getConfiguration();
      conf.set(StoreKeys.NODES, conf.get(GridKeys.NODES));
      conf.set(StoreKeys.TOKEN_FILE, conf.get(GridKeys.TOKEN_FILE));
      conf.set(StoreKeys.CERTIFICATES, conf.get(GridKeys.CERTIFICATES, ""));
      job.setInputFormatClass(StoreInputFormat.class);
      conf.set(StoreKeys.SPLIT_BYTES, "1");
      conf.setInt(StoreKeys.SPLITS_MAX, MAPS + 3);
    };
  }

  /** The same with map tasks that take so long. */
  static Description slowly(int mapMillis, Description description) {
    return job -> {
      description.describe(job);
      job.getConfiguration().setInt(SlowCount.MILLIS, mapMillis);
    };
  }

  /** The same with tasks that go on when that file is there. */
  static Description behind(Path gate, Description description) {
    return job -> {
      description.describe(job);
      job.getConfiguration().set(SlowCount.GATE, gate.toString());
    };
  }

  static ChaosJob submit(Access access, Path scratch, Description description) throws Exception {
    Files.createDirectories(scratch);
    Job job = describe(access, scratch);
    Path output = scratch.resolve("out");
    description.describe(job);
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    ChaosJob submitted = new ChaosJob(scratch, output, job, System.nanoTime());
    job.submit();
    return submitted;
  }

  /** The same job as a client sees it that asks the first of these nodes, not its manager's. */
  ChaosJob through(Access access) throws Exception {
    Configuration conf = new Configuration(job.getConfiguration());
    conf.set(GridKeys.NODES, String.join(",", access.addresses()));
    return new ChaosJob(folder, output, new Cluster(conf).getJob(job.getJobID()), startNanos);
  }

  /**
   * As a process: addresses of nodes, the file of their token, input, a folder and a {@link
   * Scenario.Phase}. When it is reached, the process says which tasks are done.
   */
  public static void main(String[] words) throws Exception {
    Access access = Access.of(List.of(words[0].split(",")), Path.of(words[1]));
    ChaosJob job = submit(access, Path.of(words[2]), Path.of(words[3]));
    job.await(Scenario.Phase.valueOf(words[4]));
    System.out.println(DONE + String.join(",", job.done()) + ";");
    System.exit(job.job.waitForCompletion(false) ? 0 : 1);
  }

  Job job() {
    return job;
  }

  /** Tasks that are known to have ended, as {@code m_000001}. */
  Set<String> done() throws Exception {
    Set<String> done = new TreeSet<>();
    for (TaskType type : List.of(TaskType.MAP, TaskType.REDUCE)) {
      Arrays.stream(job.getTaskReports(type))
          .filter(task -> task.getCurrentStatus() == TIPStatus.COMPLETE)
          .map(task -> task.getTaskId())
          .forEach(id -> done.add(id.substring(id.length() - 8)));
    }
    return done;
  }

  /** How often attempts of each task have begun. */
  Map<String, Long> begun() throws IOException {
    return begun(folder);
  }

  /** The same of the job with that folder. */
  static Map<String, Long> begun(Path folder) throws IOException {
    Path file = folder.resolve("begun");
    return Files.exists(file)
        ? Files.readAllLines(file).stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        : new HashMap<>();
  }

  /**
   * Of tasks that had ended, those of which attempts have begun since.
   *
   * @param before how often each had begun when it had ended
   */
  static List<String> again(
      Collection<String> done, Map<String, Long> before, Map<String, Long> after) {
    return done.stream().filter(task -> !after.get(task).equals(before.get(task))).toList();
  }

  /** Tasks of which an attempt has begun on the node that answers HTTP there. */
  Set<String> begunAt(String address) throws IOException {
    Path file = folder.resolve("places");
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    return lines.stream()
        .filter(line -> line.endsWith(" " + address))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Waits until the job is so far. */
  void await(Scenario.Phase phase) throws Exception {
    awaitProgress(phase == Scenario.Phase.MAP ? 3 : MAPS, phase == Scenario.Phase.REDUCE ? 1 : 0);
  }

  /** Waits until so many maps have ended, and so many reduces have begun. */
  void awaitProgress(int maps, int reduces) throws Exception {
    ChaosGroup.await(
        maps + " maps have ended and " + reduces + " reduces begun",
        () -> {
          assertThat(job.isComplete()).as("ended early: %s", job.getStatus()).isFalse();
          return done().size() >= maps
              && begun().keySet().stream().filter(task -> task.startsWith("r")).count() >= reduces;
        });
  }

  /** Waits for the end, and says how many milliseconds it took. */
  long awaitSuccess(Map<String, Long> expected) throws Exception {
    assertThat(job.waitForCompletion(false)).as("%s", job.getStatus().getFailureInfo()).isTrue();
    long millis = (System.nanoTime() - startNanos) / 1_000_000;
    assertThat(output(output)).isEqualTo(expected);
    return millis;
  }

  static Map<String, Long> output(Path output) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    try (Stream<Path> files = Files.list(output)) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("part-")).toList()) {
        for (String line : Files.readAllLines(file)) {
          String[] pair = line.split("\t");
          assertThat(counts.put(pair[0], Long.parseLong(pair[1]))).as(line).isNull();
        }
      }
    }
    return counts;
  }
}
