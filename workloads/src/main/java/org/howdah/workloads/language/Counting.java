package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/** Jobs that count what a mapper emits with numbers, into sequence files. */
final class Counting {
  private Counting() {}

  static void configure(
      Job job,
      Class<? extends Mapper<LongWritable, Text, Text, LongWritable>> mapper,
      Path[] inputs,
      Path output)
      throws IOException {
    FileInputFormat.setInputPaths(job, inputs);
    FileOutputFormat.setOutputPath(job, output);
    job.setMapperClass(mapper);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
  }
}
