package org.howdah.workloads.basic;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Gives each reduce call the numbers of one name in ascending order, without holding them in
 * memory: the key is a pair, the partitioner and the grouping comparator look at its name alone.
 * Output lines are {@code name TAB number}.
 */
public final class SecondarySort extends WorkloadTool {
  private static final String WORDS = "--words";

  /** Counters of this job. */
  enum Lines {
    /** Lines that are not a name and a number; they are left out. */
    MALFORMED
  }

  @Override
  public String usage() {
    return """
        usage: secondary-sort [generic options] [--words] INPUT... OUTPUT
        Sorts numbers within names. Input lines: name, white space, whole number.
        Output lines: name TAB number, the numbers of a name in ascending order.
          --words   input is any text; take its words as names, and as the number of
                    each the byte offset of its line
          INPUT     files or folders
          OUTPUT    a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(), Set.of(WORDS));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Job job = Job.getInstance(getConf(), "secondary-sort");
    job.setJarByClass(SecondarySort.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(
        arguments.has(WORDS)
            ? NamedNumberMappers.WordsAndOffsets.class
            : NamedNumberMappers.NamesAndNumbers.class);
    job.setMapOutputKeyClass(NamedNumber.class);
    job.setMapOutputValueClass(LongWritable.class);
    job.setPartitionerClass(NamedNumber.NamePartitioner.class);
    job.setGroupingComparatorClass(NamedNumber.NameComparator.class);
    job.setReducerClass(Flatten.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    return exitCode(job);
  }

  /** Writes the values as they come. */
  static final class Flatten extends Reducer<NamedNumber, LongWritable, Text, LongWritable> {
    @Override
    protected void reduce(NamedNumber key, Iterable<LongWritable> numbers, Context context)
        throws IOException, InterruptedException {
      for (LongWritable number : numbers) {
        context.write(key.name, number);
      }
    }
  }
}
