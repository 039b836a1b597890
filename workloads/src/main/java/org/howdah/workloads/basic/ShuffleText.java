package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.RowNumbers;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/*
 * The job of the article "Getting MapReduce 2 Up to Speed" for measuring a shuffle and nothing else:
 * no input is read and no output is written.
 */
/** Makes text in map tasks, which reduce tasks fetch and throw away; a job that is all shuffle. */
public final class ShuffleText extends WorkloadTool {
  private static final String SEED = "--seed";
  private static final String SKEW = "--skew";
  private static final String SKEW_SETTING = "howdah.shuffletext.skew";

  @Override
  public String usage() {
    return """
        usage: shuffle-text [generic options] [--seed N] [--skew S] ROWS
        Makes ROWS records of 100 bytes in map tasks, which reduce tasks fetch and throw away.
        Fails unless as many arrive as were made, with the same checksum.
          --seed N   other records for another N (default 0)
          --skew S   the i-th reduce task gets a share like 1/i^S (default 0: all alike)
          ROWS       how many, for example 10000 or 10m (1 GB) or 1g
        Worth setting: -D mapreduce.job.maps=N (default 2), -D mapreduce.job.reduces=N
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(SEED, SKEW), Set.of());
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    long rows = Arguments.parseCount("ROWS", arguments.operands(1, 1).get(0));
    Configuration settings = new Configuration(getConf());
    RowNumbers.configure(settings, rows);
    settings.setLong(TeraGen.SEED_SETTING, arguments.count(SEED, 0));
    settings.setDouble(SKEW_SETTING, skew(arguments.option(SKEW, "0")));
    Job job = job(settings);
    int exitCode = exitCode(job);
    return exitCode == 0 ? compare(job) : exitCode;
  }

  private static double skew(String text) {
    try {
      double skew = Double.parseDouble(text);
      if (skew >= 0 && skew <= 10) {
        return skew;
      }
    } catch (NumberFormatException wrong) {
      // Told below.
    }
    throw new UsageException(SKEW + " must be a number from 0 to 10, not " + text);
  }

  private static Job job(Configuration settings) throws IOException {
    Job job = Job.getInstance(settings, "shuffle-text");
    job.setJarByClass(ShuffleText.class);
    job.setInputFormatClass(RowNumbers.class);
    job.setMapperClass(TeraGen.Generate.class);
    job.setPartitionerClass(Shares.class);
    job.setReducerClass(Discard.class);
    job.setOutputFormatClass(NullOutputFormat.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Text.class);
    return job;
  }

  private static int compare(Job job) throws IOException {
    TeraCounter.print(job);
    boolean isSame =
        TeraCounter.ROWS.of(job) == TeraCounter.ARRIVED_ROWS.of(job)
            && TeraCounter.CHECKSUM.of(job) == TeraCounter.ARRIVED_CHECKSUM.of(job);
    if (!isSame) {
      System.err.printf(
          "%s arrived, checksum %x%n",
          TeraCounter.rows(TeraCounter.ARRIVED_ROWS.of(job)), TeraCounter.ARRIVED_CHECKSUM.of(job));
    }
    return isSame ? 0 : 1;
  }

  /** Gives each reduce task its share of the keys, which are pseudo-random. */
  static final class Shares extends Partitioner<Text, Text> implements Configurable {
    private Configuration settings;
    private double[] ends = {};

    @Override
    public void setConf(Configuration conf) {
      settings = conf;
    }

    @Override
    public Configuration getConf() {
      return settings;
    }

    @Override
    public int getPartition(Text key, Text value, int partitions) {
      if (ends.length != partitions) {
        ends = ends(partitions, settings.getDouble(SKEW_SETTING, 0));
      }
      double place = (Row.prefix(key.getBytes()) >>> 1) / (double) Long.MAX_VALUE;
      int partition = java.util.Arrays.binarySearch(ends, place);
      return Math.min(partitions - 1, partition < 0 ? -partition - 1 : partition);
    }

    /** Where each one's share ends, of 1. */
    private static double[] ends(int partitions, double skew) {
      double[] ends = new double[partitions];
      double sum = 0;
      for (int i = 0; i < partitions; i++) {
        sum += Math.pow(i + 1, -skew);
        ends[i] = sum;
      }
      for (int i = 0; i < partitions; i++) {
        ends[i] /= sum;
      }
      return ends;
    }
  }

  /** Counts, and writes nothing. */
  static final class Discard extends Reducer<Text, Text, NullWritable, NullWritable> {
    private final java.util.zip.CRC32 crc = new java.util.zip.CRC32();
    private final byte[] row = new byte[Row.LENGTH];
    private Counter rows;
    private Counter checksum;

    @Override
    protected void setup(Context context) {
      rows = context.getCounter(TeraCounter.ARRIVED_ROWS);
      checksum = context.getCounter(TeraCounter.ARRIVED_CHECKSUM);
    }

    @Override
    protected void reduce(Text key, Iterable<Text> values, Context context) {
      System.arraycopy(key.getBytes(), 0, row, 0, Row.KEY_LENGTH);
      for (Text value : values) {
        System.arraycopy(value.getBytes(), 0, row, Row.KEY_LENGTH, Row.LENGTH - Row.KEY_LENGTH);
        rows.increment(1);
        checksum.increment(Row.checksum(crc, row));
      }
    }
  }
}
