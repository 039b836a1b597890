package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.cache.LocalMaster;
import org.howdah.cache.master.MasterPort;
import org.howdah.cache.policy.Policies;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.testkit.daemon.YarnDaemons;
import org.junit.jupiter.api.Test;

/** Jobs on YARN that read a file of HDFS through a cache beside the NodeManager, with a master. */
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

  private Configuration reading(Configuration conf, Path cache, String master) throws Exception {
    Configuration job = new Configuration(conf);
    job.set(
        "tmpjars", jars().stream().map(jar -> jar.toUri() + "").collect(Collectors.joining(",")));
    JobSettings.ofCache(conf, cache, master).forEach(job::set);
    return job;
  }

  private Path token() {
    return folder.resolve("token");
  }

  private FastTier serve(Path cache, String master) throws IOException {
    Configuration conf = new Configuration();
    conf.set(CacheKeys.BYTES, "64m");
    conf.set(CacheKeys.MASTER, master);
    conf.set(CacheKeys.MASTER_TOKEN_FILE, token().toString());
    conf.set(CacheKeys.HOST, "a-host");
    FastTier tier = FastTier.open(cache, conf);
    assertThat(tier.door()).isPresent();
    return tier;
  }

  /** Of all splits of the input, in no order. */
  private static Set<String> hosts(Configuration conf) throws Exception {
    Job job = Job.getInstance(conf);
    job.getConfiguration().setBoolean("fs.hdfs.impl.disable.cache", true);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
    Set<String> hosts = new TreeSet<>();
    for (InputSplit split : new TextInputFormat().getSplits(job)) {
      hosts.addAll(List.of(split.getLocations()));
    }
    return hosts;
  }

  @Test
  void theSecondJobReadsWhatTheFirstReadAndWithoutTheCacheJobsGoOn() throws Exception {
    Path cache = folder.resolve("cache");
    try (YarnDaemons yarn = startOne()) {
      Configuration conf = configuration(yarn);
      write(conf);
      Files.writeString(token(), "only-for-tests");
      MasterPort master =
          MasterPort.start(
              new LocalMaster(Policies.DEFAULT.create()), "127.0.0.1", 0, "only-for-tests");
      String address = "127.0.0.1:" + master.port();
      Configuration job = reading(conf, cache, address);
      try (master;
          FastTier tier = serve(cache, address)) {
        copy(job, "/first");
        assertThat(tier.node().stats().hitBytes()).isZero();
        assertThat(tier.node().stats().inputBytes()).isEqualTo((long) LINES * LINE.length());
        assertThat(hosts(job)).as("of splits of what is cached").containsExactly("a-host");
        copy(job, "/second");
        assertThat(tier.node().stats().hitBytes())
            .isGreaterThanOrEqualTo((long) LINES * LINE.length());
      }
      assertThat(hosts(job)).as("without a master").doesNotContain("a-host");
      copy(job, "/third");
    }
  }
}
