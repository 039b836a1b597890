package org.howdah.workloads.graph;

import java.io.IOException;
import java.math.BigDecimal;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Writes ranks as text. */
final class RankLines {
  private static final int DIGITS = 18;

  private RankLines() {}

  static Job of(Configuration settings, Path ranks, Path output) throws IOException {
    Job job = Job.getInstance(settings, "pagerank lines");
    job.setJarByClass(RankLines.class);
    FileInputFormat.setInputPaths(job, ranks);
    FileOutputFormat.setOutputPath(job, output);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setMapperClass(Ranks.class);
    job.setReducerClass(Lines.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(LongWritable.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    return job;
  }

  /** Takes ranks, and not what vertices give each other. */
  static final class Ranks extends Mapper<Text, Part, Text, LongWritable> {
    private final LongWritable rank = new LongWritable();

    @Override
    protected void map(Text vertex, Part part, Context context)
        throws IOException, InterruptedException {
      if (part.rank > 0) {
        rank.set(part.rank);
        context.write(vertex, rank);
      }
    }
  }

  /** Writes units as what they are of one, all digits. */
  static final class Lines extends Reducer<Text, LongWritable, Text, Text> {
    private final Text line = new Text();

    @Override
    protected void reduce(
        Text vertex,
        Iterable<LongWritable> ranks,
        Reducer<Text, LongWritable, Text, Text>.Context context)
        throws IOException, InterruptedException {
      for (LongWritable rank : ranks) {
        line.set(BigDecimal.valueOf(rank.get(), DIGITS).toPlainString());
        context.write(vertex, line);
      }
    }
  }
}
