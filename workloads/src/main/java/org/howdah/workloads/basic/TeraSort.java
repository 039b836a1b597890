package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Sorts {@link Row}s in total order over all reducers: keys sampled from the input cut the key
 * space into ranges of about the same number of rows, one for each reducer.
 */
public final class TeraSort extends WorkloadTool {
  private static final String CUTS_SETTING = "howdah.terasort.cuts";
  private static final int SAMPLED_ROWS_MAX = 100_000;
  private static final int SAMPLED_SPLITS_MAX = 10;

  @Override
  public String usage() {
    return """
        usage: terasort [generic options] INPUT OUTPUT
        Sorts rows of 100 bytes by their first 10, in total order over all output files.
          INPUT    files or a folder, as teragen writes them (Hadoop's own, too)
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1: the number of output files)
        """;
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, 2);
    Job job = Job.getInstance(getConf(), "terasort");
    job.setJarByClass(TeraSort.class);
    job.setInputFormatClass(RowInputFormat.class);
    job.setOutputFormatClass(RowOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.setInputPaths(job, arguments.path(0));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    if (job.getNumReduceTasks() > 1) {
      long[] cuts = cuts(sample(job), job.getNumReduceTasks());
      job.getConfiguration().set(CUTS_SETTING, join(cuts));
      job.setPartitionerClass(ByRange.class);
    }
    return exitCode(job);
  }

  /** Prefixes of keys from splits that are spread over the input, made comparable as signed. */
  private static long[] sample(Job job) throws IOException, InterruptedException {
    RowInputFormat format = new RowInputFormat();
    List<InputSplit> splits = format.getSplits(job);
    int sampled = Math.min(SAMPLED_SPLITS_MAX, splits.size());
    long[] keys = new long[SAMPLED_ROWS_MAX];
    int count = 0;
    for (int i = 0; i < sampled; i++) {
      int limit = SAMPLED_ROWS_MAX / sampled * (i + 1);
      InputSplit split = splits.get((int) ((long) splits.size() * i / sampled));
      try (RowInputFormat.Reader reader = new RowInputFormat.Reader()) {
        reader.initialize(
            split, new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID()));
        while (count < limit && reader.nextKeyValue()) {
          keys[count++] = comparable(reader.getCurrentKey());
        }
      }
    }
    return Arrays.copyOf(keys, count);
  }

  private static long comparable(Text key) {
    return Row.prefix(key.getBytes()) ^ Long.MIN_VALUE;
  }

  /** Where each range but the first begins. */
  static long[] cuts(long[] samples, int ranges) {
    Arrays.sort(samples);
    long[] cuts = new long[ranges - 1];
    for (int i = 0; i < cuts.length && samples.length > 0; i++) {
      cuts[i] = samples[(int) ((long) samples.length * (i + 1) / ranges)];
    }
    return cuts;
  }

  private static String join(long[] cuts) {
    return Arrays.stream(cuts).mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  /** Finds the range that a key is in. Keys that agree in 8 bytes share a range. */
  static final class ByRange extends Partitioner<Text, Text> implements Configurable {
    private Configuration settings;
    private long[] cuts;

    @Override
    public void setConf(Configuration settings) {
      this.settings = settings;
      this.cuts =
          Arrays.stream(settings.getStrings(CUTS_SETTING)).mapToLong(Long::parseLong).toArray();
    }

    @Override
    public Configuration getConf() {
      return settings;
    }

    @Override
    public int getPartition(Text key, Text value, int partitions) {
      long wanted = comparable(key);
      int low = 0;
      int high = cuts.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (cuts[middle] <= wanted) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }
}
