package org.howdah.cli.programs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Counts words as {@link SlowCount} says; its settings may name other formats than files'. */
public final class CountsSlowly {
  private CountsSlowly() {}

  public static void main(String[] arguments) throws Exception {
    Job job = Job.getInstance(new Configuration(), "counts slowly");
    job.setMapperClass(SlowWords.class);
    job.setReducerClass(SlowSums.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    System.exit(job.waitForCompletion(false) ? 0 : 1);
  }
}
