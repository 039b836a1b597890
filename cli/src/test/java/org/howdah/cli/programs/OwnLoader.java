package org.howdah.cli.programs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Copies lines by a job whose settings are looked for by the class loader of this class, as Hive
 * does; prints the job's identity. {@code OwnLoader INPUT OUTPUT}
 */
public final class OwnLoader {
  private OwnLoader() {}

  public static void main(String[] arguments) throws Exception {
    Configuration conf = new Configuration(false);
    conf.setClassLoader(OwnLoader.class.getClassLoader());
    conf.addResource("mapred-default.xml");
    Job job = Job.getInstance(conf);
    job.setJarByClass(OwnLoader.class);
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new Path(arguments[0]));
    FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
    boolean succeeded = job.waitForCompletion(false);
    System.out.println(job.getJobID());
    System.exit(succeeded ? 0 : 1);
  }
}
