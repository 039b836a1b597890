package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job on a cluster that copies the lines of a file.
 *
 * @param conf of the cluster
 * @param jars ours, which the job brings along
 */
record CachedCopy(Configuration conf, List<java.nio.file.Path> jars) {
  private static final String LINE = "all that is read again need not be read again\n";
  private static final int LINES = 20_000;
  private static final Path INPUT = new Path("/in/lines");

  /** The length of the file. */
  static final long BYTES = (long) LINES * LINE.length();

  void write() throws IOException {
    try (OutputStream out = FileSystem.get(conf).create(INPUT)) {
      out.write(LINE.repeat(LINES).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Runs it, and finds that all lines are there. */
  void run(Map<String, String> settings, String output) throws Exception {
    Job job = job(settings);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, new Path(output));
    assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
    assertThat(lines(output)).isEqualTo(LINES);
  }

  private Job job(Map<String, String> settings) throws IOException {
    Job job = Job.getInstance(conf, "copy");
    job.getConfiguration()
        .set(
            "tmpjars",
            jars.stream().map(jar -> jar.toUri().toString()).collect(Collectors.joining(",")));
    settings.forEach(job.getConfiguration()::set);
    FileInputFormat.addInputPath(job, INPUT);
    return job;
  }

  private long lines(String output) throws IOException {
    FileSystem files = FileSystem.get(conf);
    long lines = 0;
    for (FileStatus part : files.listStatus(new Path(output))) {
      try (var in = files.open(part.getPath())) {
        lines += new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().count();
      }
    }
    return lines;
  }

  /** Where its map tasks would best run: of all splits, in no order. */
  Set<String> hosts(Map<String, String> settings) throws Exception {
    Job job = job(settings);
    job.getConfiguration().setBoolean("fs.hdfs.impl.disable.cache", true);
    Set<String> hosts = new TreeSet<>();
    for (InputSplit split : new TextInputFormat().getSplits(job)) {
      hosts.addAll(List.of(split.getLocations()));
    }
    return hosts;
  }
}
