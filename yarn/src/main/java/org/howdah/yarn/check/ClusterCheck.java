package org.howdah.yarn.check;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.yarn.task.FallBack;
import org.howdah.yarn.task.TaskCounters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small word count on a cluster, with our settings and our jars, whose map tasks also look up in
 * a side table; what it says of them.
 *
 * @param conf of the cluster
 * @param jars ours, which the job brings along
 */
public record ClusterCheck(Configuration conf, List<java.nio.file.Path> jars) {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterCheck.class);

  private static final int MAPS = 2;
  private static final int REDUCES = 2;
  private static final int LINES = 200;

  /** How long a client tries to find its ResourceManager. */
  private static final long CONNECT_MILLIS_MAX = 15_000;

  /**
   * What was found of one thing.
   *
   * @param what it is
   * @param works whether it does what it is for
   * @param detail in words, with what to do if it does not
   */
  public record Finding(String what, boolean works, String detail) {}

  /**
   * Of the cluster that the settings on the class path name, as those of {@code HADOOP_CONF_DIR};
   * without jars.
   *
   * @throws HowdahException if they name none
   */
  public static ClusterCheck ofSettings() throws HowdahException {
    Configuration conf = JobSettings.ofClassPath();
    if (!"yarn".equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the settings name no YARN cluster: set HADOOP_CONF_DIR to the folder whose"
              + " mapred-site.xml has mapreduce.framework.name = yarn");
    }
    return new ClusterCheck(conf, List.of());
  }

  /** The same, with jars that its job brings along. */
  public ClusterCheck bringing(List<java.nio.file.Path> more) {
    return new ClusterCheck(conf, more);
  }

  /**
   * Runs the job, and deletes all that it read and wrote.
   *
   * @throws HowdahException if it does not end well, with what Hadoop says
   */
  public List<Finding> run() throws IOException, InterruptedException {
    Configuration own = new Configuration(conf);
    own.setLong("yarn.resourcemanager.connect.max-wait.ms", CONNECT_MILLIS_MAX);
    own.setLong("yarn.resourcemanager.connect.retry-interval.ms", CONNECT_MILLIS_MAX / 15);
    JobSettings.all().forEach(own::set);
    own.set("tmpjars", String.join(",", jars.stream().map(jar -> jar.toUri().toString()).toList()));
    FileSystem files = FileSystem.get(own);
    Path folder = new Path(files.getHomeDirectory(), "howdah-check-" + UUID.randomUUID());
    try {
      return findings(files, folder, own);
    } catch (ClassNotFoundException e) {
      throw new HowdahException(ErrorCode.INTERNAL, "a class of Hadoop's is missing: " + e, e);
    } finally {
      delete(files, folder);
    }
  }

  /** What is left lies in the user's folder, and hides no failure. */
  private static void delete(FileSystem files, Path folder) {
    try {
      boolean unused = files.delete(folder, true);
    } catch (IOException e) {
      LOG.warn("cannot delete {}", folder, e);
    }
  }

  private List<Finding> findings(FileSystem files, Path folder, Configuration own)
      throws IOException, InterruptedException, ClassNotFoundException {
    Map<String, Long> expected = writeInput(files, new Path(folder, "input"));
    new CheckTable(folder).load(conf, own);
    Job job = job(folder, own);
    if (!job.waitForCompletion(false)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the check's job %s failed: %s; its tasks' logs say more: yarn logs -applicationId %s"
              .formatted(
                  job.getJobID(),
                  job.getStatus().getFailureInfo(),
                  job.getJobID().toString().replace("job_", "application_")));
    }
    Counters counters = job.getCounters();
    return List.of(
        sort(counters),
        shuffle(counters),
        sideTables(counters),
        output(expected, files, new Path(folder, "output")));
  }

  private static Job job(Path folder, Configuration own) throws IOException {
    Job job = Job.getInstance(own, "howdah yarn check");
    job.setMapperClass(CheckMapper.class);
    job.setCombinerClass(IntSumReducer.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(REDUCES);
    FileInputFormat.addInputPath(job, new Path(folder, "input"));
    FileOutputFormat.setOutputPath(job, new Path(folder, "output"));
    FileOutputFormat.setCompressOutput(job, false);
    return job;
  }

  private static Map<String, Long> writeInput(FileSystem files, Path input) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (int map = 0; map < MAPS; map++) {
      try (OutputStream out = files.create(new Path(input, "part-" + map))) {
        for (int line = 0; line < LINES; line++) {
          String word = "word" + (line * (map + 1)) % 31;
          out.write((word + "\n").getBytes(StandardCharsets.UTF_8));
          counts.merge(word, 1L, Long::sum);
        }
      }
    }
    return counts;
  }

  static Finding sort(Counters counters) {
    return tasks(
        "sort",
        TaskCounters.TASKS_SORTED.of(counters),
        MAPS,
        "map tasks sorted with it",
        fellBack(FallBack.SORT, counters));
  }

  static Finding shuffle(Counters counters) {
    return tasks(
        "shuffle",
        TaskCounters.TASKS_FETCHED.of(counters),
        REDUCES,
        "reduce tasks fetched with it",
        fellBack(FallBack.SHUFFLE, counters));
  }

  private static String fellBack(FallBack part, Counters counters) {
    List<String> reasons = part.reasons(counters);
    return "; the others fell back to Hadoop's: "
        + (reasons.isEmpty() ? "their logs say why" : String.join("; ", reasons));
  }

  static Finding sideTables(Counters counters) {
    return tasks(
        "side tables",
        CheckMapper.lookedUp(counters),
        MAPS,
        "map tasks looked up in one without a copy of it",
        "; the logs of the others say why, in a line with '" + CheckMapper.CANNOT + "'");
  }

  /** Tasks that ran twice are counted twice. */
  private static Finding tasks(String what, long counted, int tasks, String did, String why) {
    boolean works = counted >= tasks;
    String detail = "%d of %d %s".formatted(Math.min(counted, tasks), tasks, did);
    return new Finding(what, works, works ? detail : detail + why);
  }

  private static Finding output(Map<String, Long> expected, FileSystem files, Path output)
      throws IOException {
    Map<String, Long> found = new TreeMap<>();
    for (FileStatus file : files.listStatus(output)) {
      for (String line : lines(files, file.getPath())) {
        String[] fields = line.split("\t");
        found.put(fields[0], Long.valueOf(fields[1]));
      }
    }
    boolean works = found.equals(expected);
    return new Finding(
        "output", works, works ? "as it should be" : "not what it should be: " + found);
  }

  private static List<String> lines(FileSystem files, Path file) throws IOException {
    try (var in = files.open(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split("\n")));
    }
  }
}
