package org.howdah.workloads.basic;

import java.util.UUID;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.InverseMapper;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Counts what a regular expression matches, then sorts the matches by their count: two jobs in a
 * chain. Output lines are {@code count TAB match}, the most frequent first.
 */
public final class Grep extends WorkloadTool {
  @Override
  public String usage() {
    return """
        usage: grep [generic options] INPUT OUTPUT REGEX [GROUP]
        Counts the texts that a regular expression matches, the most frequent first.
        Output lines: count TAB text.
          INPUT    files or a folder
          OUTPUT   a folder that does not exist yet
          REGEX    as in java.util.regex.Pattern
          GROUP    which group of the expression to count (default 0: all of the match)
        """;
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    int count = arguments.operands(3, 4).size();
    String regex = arguments.operands(3, 4).get(2);
    long group = count == 4 ? Arguments.parseCount("GROUP", arguments.operands(3, 4).get(3)) : 0;
    check(regex, group);
    Path output = arguments.path(1);
    FileSystem files = output.getFileSystem(getConf());
    if (files.exists(output)) {
      throw new FileAlreadyExistsException("Output directory " + output + " already exists");
    }
    Path matches = output.suffix("-matches-" + UUID.randomUUID());
    try {
      int searched = exitCode(search(arguments.path(0), matches, regex, group));
      return searched == 0 ? exitCode(sort(matches, output)) : searched;
    } finally {
      files.delete(matches, true);
    }
  }

  private static void check(String regex, long group) {
    try {
      int groups = Pattern.compile(regex).matcher("").groupCount();
      if (group > groups) {
        throw new UsageException("GROUP is " + group + ", but the expression has only " + groups);
      }
    } catch (PatternSyntaxException wrong) {
      throw new UsageException("REGEX: " + wrong.getMessage());
    }
  }

  private Job search(Path input, Path matches, String regex, long group) throws Exception {
    Configuration settings = new Configuration(getConf());
    settings.set(RegexMapper.PATTERN, regex);
    settings.setLong(RegexMapper.GROUP, group);
    Job job = Job.getInstance(settings, "grep search");
    job.setJarByClass(Grep.class);
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, matches);
    job.setMapperClass(RegexMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    return job;
  }

  private Job sort(Path matches, Path output) throws Exception {
    Job job = Job.getInstance(getConf(), "grep sort");
    job.setJarByClass(Grep.class);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    FileInputFormat.setInputPaths(job, matches);
    FileOutputFormat.setOutputPath(job, output);
    job.setMapperClass(InverseMapper.class);
    job.setSortComparatorClass(LongWritable.DecreasingComparator.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    job.setNumReduceTasks(1);
    return job;
  }
}
