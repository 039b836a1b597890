package org.howdah.cli.programs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Counts words, and exits itself as most programs do; does not parse -D. */
public final class CountWords {
  private CountWords() {}

  public static void main(String[] arguments) throws Exception {
    Job job = Job.getInstance(new Configuration(), "count words");
    job.setJarByClass(CountWords.class);
    job.setMapperClass(TokenCounterMapper.class);
    job.setReducerClass(IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    System.out.println("framework " + job.getConfiguration().get("mapreduce.framework.name"));
    System.exit(job.waitForCompletion(true) ? 0 : 9);
  }
}
