package org.howdah.yarn.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Word counts of Hadoop's local framework, whose tasks are those of a cluster. */
public final class LocalJobs {
  /** Changes the job. */
  public interface Change {
    void make(Job job) throws IOException;
  }

  /** How a job ended. */
  public record Ended(boolean succeeded, List<String> lines, Counters counters) {
    public long counter(TaskCounter counter) {
      return counters.findCounter(counter).getValue();
    }
  }

  private final Path scratch;
  private int jobs;

  /**
   * @param scratch input is in its folder {@code input}
   */
  public LocalJobs(Path scratch) {
    this.scratch = scratch;
  }

  public void write(String name, String text) throws IOException {
    Path file = scratch.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  public static String words(long seed, int count, int different) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("word").append(random.nextInt(different)).append(i % 10 == 9 ? '\n' : ' ');
    }
    return text.toString();
  }

  /** With two reduce tasks and 1 MiB to sort in, unless it is changed. */
  public Ended run(Change change) throws Exception {
    jobs++;
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", scratch.resolve("temporary").toString());
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    conf.setInt("mapreduce.client.completion.pollinterval", 5);
    conf.setInt(JobContext.IO_SORT_MB, 1);
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
}
