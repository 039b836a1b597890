package org.howdah.cli.programs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Its mapper ends the program at a line that says so. */
public final class ExitsInATask {
  private ExitsInATask() {}

  public static void main(String[] arguments) throws Exception {
    Job job = Job.getInstance(new Configuration(), "exits");
    job.setJarByClass(ExitsInATask.class);
    job.setMapperClass(Exits.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    System.exit(job.waitForCompletion(true) ? 0 : 9);
  }

  /** Exits with success, as a program does that tells its user how to use it. */
  public static final class Exits extends Mapper<LongWritable, Text, Text, IntWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws java.io.IOException, InterruptedException {
      String word = new Configuration().get("test.word");
      if (line.toString().equals(word)) {
        System.exit(0);
      }
      context.write(line, new IntWritable(1));
    }
  }
}
