package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Sorts records by their keys and changes nothing else: sequence files of any key and value class,
 * or the lines of text files. Each reducer's output is sorted; keys go to reducers by hash.
 */
public final class Sort extends WorkloadTool {
  private static final String KEY = "--key";
  private static final String VALUE = "--value";
  private static final String TEXT = "--text";

  @Override
  public String usage() {
    return """
        usage: sort [generic options] [--key CLASS] [--value CLASS] INPUT... OUTPUT
               sort [generic options] --text INPUT... OUTPUT
        Sorts the records of sequence files by key, or the lines of text files.
          --key CLASS     keys in the files (default org.apache.hadoop.io.BytesWritable)
          --value CLASS   values in the files (default org.apache.hadoop.io.BytesWritable)
          --text          sort lines of text
          INPUT           files or folders
          OUTPUT          a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1: one output file in total order)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(KEY, VALUE), Set.of(TEXT));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Job job = Job.getInstance(getConf(), "sort");
    job.setJarByClass(Sort.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    if (arguments.has(TEXT)) {
      job.setMapperClass(LineAsKey.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(NullWritable.class);
    } else {
      String bytes = BytesWritable.class.getName();
      job.setInputFormatClass(SequenceFileInputFormat.class);
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
      job.setOutputKeyClass(type(KEY, arguments.option(KEY, bytes)));
      job.setOutputValueClass(type(VALUE, arguments.option(VALUE, bytes)));
    }
    return exitCode(job);
  }

  private Class<?> type(String option, String name) {
    try {
      return getConf().getClassByName(name);
    } catch (ClassNotFoundException missing) {
      throw new UsageException(option + ": no class " + name + " on the class path");
    }
  }

  /** Makes the line the key and forgets its offset. */
  static final class LineAsKey extends Mapper<LongWritable, Text, Text, NullWritable> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      context.write(line, NullWritable.get());
    }
  }
}
