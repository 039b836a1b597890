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
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.yarn.task.TaskFolders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small word count on a cluster, with our settings and our jars, whose map tasks also look up in
 * a side table, and whose reduce tasks ask NodeManagers for all that they read; what it says of
 * them.
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

  /** The same, with jars that its job brings along, and settings of it. */
  public ClusterCheck with(List<java.nio.file.Path> more, Map<String, String> settings) {
    Configuration changed = new Configuration(conf);
    settings.forEach(changed::set);
    return new ClusterCheck(changed, more);
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
    own.setBoolean(TaskFolders.READ_HERE, false);
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
    CheckCounters counted = new CheckCounters(job.getCounters(), MAPS, REDUCES);
    return List.of(
        counted.sort(),
        counted.shuffle(),
        counted.service(),
        counted.fastDevices(own),
        counted.sideTables(),
        counted.cache(own),
        CheckCounters.cacheMaster(own),
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

  private static Finding output(Map<String, Long> expected, FileSystem files, Path output)
      throws IOException {
    Map<String, Long> found = new TreeMap<>();
    for (FileStatus file : files.listStatus(output)) {
      for (String line : lines(files, file.getPath())) {
        String[] fields = line.split("\t");
        found.put(fields[0], Long.valueOf(fields[1]));
      }
    }
    return found.equals(expected)
        ? Finding.works("output", "as it should be")
        : new Finding("output", Finding.State.FAILS, "not what it should be: " + found);
  }

  private static List<String> lines(FileSystem files, Path file) throws IOException {
    try (var in = files.open(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.isEmpty() ? List.of() : new ArrayList<>(List.of(text.split("\n")));
    }
  }
}
