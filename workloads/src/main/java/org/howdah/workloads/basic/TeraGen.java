package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.Set;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.RowNumbers;
import org.howdah.workloads.kit.WorkloadTool;

/** Writes {@link Row}s with pseudo-random keys; a job without reducers. */
public final class TeraGen extends WorkloadTool {
  private static final String SEED = "--seed";
  static final String SEED_SETTING = "howdah.teragen.seed";

  @Override
  public String usage() {
    return """
        usage: teragen [generic options] [--seed N] ROWS OUTPUT
        Writes ROWS rows of 100 bytes: a key of 10 pseudo-random bytes and a value of 90.
        terasort sorts them; Hadoop's own terasort can, too.
          --seed N   other rows for another N (default 0)
          ROWS       how many, for example 10000 or 10m (1 GB) or 1g
          OUTPUT     a folder that does not exist yet
        Worth setting: -D mapreduce.job.maps=N (default 2: the number of output files)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(SEED), Set.of());
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    long rows = Arguments.parseCount("ROWS", arguments.operands(2, 2).get(0));
    return generate(getConf(), rows, arguments.count(SEED, 0), arguments.lastPath());
  }

  /**
   * Writes rows with a job and prints their number and checksum.
   *
   * @return the exit code
   */
  public static int generate(Configuration job, long rows, long seed, Path output)
      throws Exception {
    Configuration settings = new Configuration(job);
    RowNumbers.configure(settings, rows);
    settings.setLong(SEED_SETTING, seed);
    return run(settings, output);
  }

  private static int run(Configuration settings, Path output) throws Exception {
    Job job = Job.getInstance(settings, "teragen");
    job.setJarByClass(TeraGen.class);
    job.setInputFormatClass(RowNumbers.class);
    job.setMapperClass(Generate.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(RowOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, output);
    int exitCode = exitCode(job);
    if (exitCode == 0) {
      TeraCounter.print(job);
    }
    return exitCode;
  }

  /** Makes rows from their numbers. */
  static final class Generate extends Mapper<LongWritable, NullWritable, Text, Text> {
    private final CRC32 crc = new CRC32();
    private final byte[] row = Row.template();
    private final Text key = new Text();
    private final Text value = new Text();
    private long seed;
    private Counter checksum;
    private Counter rows;

    @Override
    protected void setup(Context context) {
      seed = context.getConfiguration().getLong(SEED_SETTING, 0);
      checksum = context.getCounter(TeraCounter.CHECKSUM);
      rows = context.getCounter(TeraCounter.ROWS);
    }

    @Override
    protected void map(LongWritable number, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Row.fill(row, seed, number.get());
      key.set(row, 0, Row.KEY_LENGTH);
      value.set(row, Row.KEY_LENGTH, Row.LENGTH - Row.KEY_LENGTH);
      context.write(key, value);
      checksum.increment(Row.checksum(crc, row));
      rows.increment(1);
    }
  }
}
