package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;
import org.junit.jupiter.api.Test;

/** Jobs on YARN that read a file of HDFS through a cache beside the NodeManager. */
class CacheClusterTest extends ClusterTest {
  private static final String LINE = "all that is read again need not be read again\n";
  private static final int LINES = 20_000;

  private static void write(Configuration conf) throws IOException {
    try (OutputStream out = FileSystem.get(conf).create(new org.apache.hadoop.fs.Path("/in"))) {
      out.write(LINE.repeat(LINES).getBytes(StandardCharsets.UTF_8));
    }
  }

  private void copy(Configuration conf, String output) throws Exception {
    Job job = Job.getInstance(conf, "copy");
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output));
    assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
    assertThat(lines(conf, output)).isEqualTo(LINES);
  }

  private static long lines(Configuration conf, String output) throws IOException {
    FileSystem files = FileSystem.get(conf);
    long lines = 0;
    for (FileStatus part : files.listStatus(new org.apache.hadoop.fs.Path(output))) {
      try (var in = files.open(part.getPath())) {
        lines += new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().count();
      }
    }
    return lines;
  }

  private Configuration reading(Configuration conf, Path cache) throws Exception {
    Configuration job = new Configuration(conf);
    job.set(
        "tmpjars", jars().stream().map(jar -> jar.toUri() + "").collect(Collectors.joining(",")));
    JobSettings.ofCache(conf, cache).forEach(job::set);
    return job;
  }

  private static FastTier serve(Path cache) throws IOException {
    Configuration conf = new Configuration();
    conf.set(CacheKeys.BYTES, "64m");
    FastTier tier = FastTier.open(cache, conf);
    assertThat(tier.door()).isPresent();
    return tier;
  }

  @Test
  void theSecondJobReadsWhatTheFirstReadAndWithoutTheCacheJobsGoOn() throws Exception {
    Path cache = folder.resolve("cache");
    onCluster(
        conf -> {
          write(conf);
          Configuration job = reading(conf, cache);
          try (FastTier tier = serve(cache)) {
            copy(job, "/first");
            assertThat(tier.node().stats().hitBytes()).isZero();
            assertThat(tier.node().stats().inputBytes()).isEqualTo((long) LINES * LINE.length());
            copy(job, "/second");
            assertThat(tier.node().stats().hitBytes())
                .isGreaterThanOrEqualTo((long) LINES * LINE.length());
          }
          copy(job, "/third");
        });
  }
}
