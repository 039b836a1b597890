package org.howdah.workloads.basic;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Words;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Counts words: runs of bytes between spaces, tabs, line ends and form feeds. Output lines are
 * {@code word TAB count}, in byte order of the words within each reducer.
 */
public final class WordCount extends WorkloadTool {
  @Override
  public String usage() {
    return """
        usage: wordcount [generic options] INPUT... OUTPUT
        Counts the words of text files (compressed ones too). A word ends at a space, tab,
        line end or form feed. Output lines: word TAB count.
          INPUT    files or folders
          OUTPUT   a folder that does not exist yet
        Worth setting: -D mapreduce.job.reduces=N (default 1: one sorted output file)
        """;
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Job job = Job.getInstance(getConf(), "wordcount");
    job.setJarByClass(WordCount.class);
    FileInputFormat.setInputPaths(job, arguments.paths(0, 1));
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    job.setMapperClass(Counts.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    return exitCode(job);
  }

  /** Emits each word with a count of one. */
  static final class Counts extends Mapper<Object, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text word = new Text();

    @Override
    protected void map(Object unused, Text line, Context context)
        throws IOException, InterruptedException {
      for (Words words = new Words(line); words.next(); ) {
        words.copyTo(word);
        context.write(word, ONE);
      }
    }
  }
}
