package com.example.lengths;

import java.io.IOException;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Counts how many lines of text have each length. */
public final class LineLengths extends Configured implements Tool {
  /** Counters of what is not counted. */
  public enum Left {
    EMPTY_LINES
  }

  /** Takes lines apart. */
  public static final class LengthMapper
      extends Mapper<LongWritable, Text, IntWritable, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final IntWritable length = new IntWritable();

    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      if (line.getLength() == 0) {
        context.getCounter(Left.EMPTY_LINES).increment(1);
        return;
      }
      length.set(line.toString().length());
      context.write(length, ONE);
    }
  }

  /** Makes the job, which can be looked at when it has ended. */
  public Job job(String input, String output) throws IOException {
    Job job = Job.getInstance(getConf(), "line lengths");
    job.setJarByClass(LineLengths.class);
    job.setMapperClass(LengthMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(IntWritable.class);
    job.setOutputValueClass(LongWritable.class);
    FileInputFormat.addInputPath(job, new Path(input));
    FileOutputFormat.setOutputPath(job, new Path(output));
    return job;
  }

  @Override
  public int run(String[] arguments) throws Exception {
    return job(arguments[0], arguments[1]).waitForCompletion(true) ? 0 : 1;
  }

  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new LineLengths(), arguments));
  }
}
