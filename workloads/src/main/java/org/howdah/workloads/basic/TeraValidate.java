package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Checks that {@link Row}s are in order, within files and from each file to the next by name. Map
 * tasks check their split and report its first and last key; the reducer compares neighbours.
 */
public final class TeraValidate extends WorkloadTool {
  @Override
  public String usage() {
    return """
        usage: teravalidate [generic options] INPUT OUTPUT
        Checks that rows of 100 bytes are in order, files taken in the order of their names,
        and prints how many there are and their checksum. Exit code 1 when out of order.
          INPUT    files or a folder, as terasort writes them (Hadoop's own, too)
          OUTPUT   a folder that does not exist yet; gets a line for each place in disorder
        """;
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, 2);
    Job job = Job.getInstance(getConf(), "teravalidate");
    job.setJarByClass(TeraValidate.class);
    job.setInputFormatClass(RowInputFormat.class);
    FileInputFormat.setInputPaths(job, arguments.path(0));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(CheckSplit.class);
    job.setReducerClass(TeraValidateReducer.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    job.setNumReduceTasks(1);
    int exitCode = exitCode(job);
    if (exitCode != 0) {
      return exitCode;
    }
    TeraCounter.print(job);
    long disorder = TeraCounter.DISORDER.of(job);
    if (disorder > 0) {
      System.out.println(
          disorder + " places out of order; " + arguments.lastPath() + " lists them");
    }
    return disorder == 0 ? 0 : 1;
  }

  /** Emits, under the split's position, its first key, its last key and what is wrong between. */
  static final class CheckSplit extends Mapper<Text, Text, Text, Text> {
    private final CRC32 crc = new CRC32();
    private final byte[] row = new byte[Row.LENGTH];
    private final Text first = new Text();
    private final Text last = new Text();
    private long rows;
    private long checksum;
    private long disorder;

    @Override
    protected void map(Text key, Text value, Context context) {
      System.arraycopy(key.getBytes(), 0, row, 0, Row.KEY_LENGTH);
      System.arraycopy(value.getBytes(), 0, row, Row.KEY_LENGTH, Row.LENGTH - Row.KEY_LENGTH);
      checksum += Row.checksum(crc, row);
      if (rows++ == 0) {
        first.set(key);
      } else if (last.compareTo(key) > 0) {
        disorder++;
      }
      last.set(key);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      context.getCounter(TeraCounter.ROWS).increment(rows);
      context.getCounter(TeraCounter.CHECKSUM).increment(checksum);
      context.getCounter(TeraCounter.DISORDER).increment(disorder);
      if (rows > 0) {
        FileSplit split = (FileSplit) context.getInputSplit();
        Text position = new Text(String.format("%s:%019d", split.getPath(), split.getStart()));
        context.write(position, new Text(hex(first) + "\t" + hex(last) + "\t" + disorder));
      }
    }

    private static String hex(Text key) {
      return HexFormat.of().formatHex(key.getBytes(), 0, key.getLength());
    }
  }
}
