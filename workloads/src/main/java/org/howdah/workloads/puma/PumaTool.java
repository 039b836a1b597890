package org.howdah.workloads.puma;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.FirstField;
import org.howdah.workloads.kit.WorkloadTool;

/** What the jobs of this package share: inputs, an output, and a word about what was left out. */
abstract class PumaTool extends WorkloadTool {
  private final String name;

  PumaTool(String name) {
    this.name = name;
  }

  /** Sets what makes the job; its inputs and its output are set already. */
  abstract void configure(Job job, Arguments arguments) throws IOException, InterruptedException;

  @Override
  protected final int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    return runJob(arguments, 0);
  }

  /** Runs the job on the operands from the one with index {@code first} on. */
  final int runJob(Arguments arguments, int first) throws Exception {
    Job job = Job.getInstance(getConf(), name);
    job.setJarByClass(getClass());
    FileInputFormat.setInputPaths(job, arguments.paths(first, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    configure(job, arguments);
    int exitCode = exitCode(job);
    if (exitCode == 0) {
      report(
          job, PumaCounter.MALFORMED_LINES, "malformed lines left out (--help shows their format)");
      report(job, PumaCounter.DROPPED_NEIGHBOURS, "neighbours left out of lists that are full");
    }
    return exitCode;
  }

  private void report(Job job, PumaCounter counter, String what) throws IOException {
    long count = job.getCounters().findCounter(counter).getValue();
    if (count > 0) {
      System.err.println(name + ": " + what + ": " + count);
    }
  }

  /** Makes a job add the numbers that its mapper emits with each key. */
  static void sum(Job job, Class<?> key) {
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(key);
    job.setOutputValueClass(LongWritable.class);
  }

  /** Makes a job sort keys alone, those with the same first field together, and write text. */
  static void sortBehindFirstField(Job job) {
    job.setPartitionerClass(FirstField.Partition.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(NullWritable.class);
    writeText(job);
  }

  /** Makes a job write text. */
  static void writeText(Job job) {
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }
}
