package org.howdah.cli.programs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A program that gives its thread the loader of its own class, and decides by the framework's name
 * what its tasks get, both as Hive does: prints that name before it submits a job, whose tasks
 * write the name that they see. {@code OwnThreadLoader INPUT OUTPUT}
 */
public final class OwnThreadLoader {
  private OwnThreadLoader() {}

  public static void main(String[] arguments) throws Exception {
    Thread.currentThread().setContextClassLoader(OwnThreadLoader.class.getClassLoader());
    Job job = Job.getInstance(new Configuration());
    System.out.println("before: " + job.getConfiguration().get(MRConfig.FRAMEWORK_NAME));
    job.setJarByClass(OwnThreadLoader.class);
    job.setMapperClass(WritesName.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    System.exit(job.waitForCompletion(false) ? 0 : 1);
  }

  /** Writes the framework's name for each line. */
  public static final class WritesName extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable position, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, new Text(context.getConfiguration().get(MRConfig.FRAMEWORK_NAME)));
    }
  }
}
