package org.howdah.workloads.graph;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/*
 * Edges and ranks come from different files, hence from different map tasks: what map tasks make of
 * the edges is the same in each iteration.
 */
/**
 * One iteration: of what a vertex is given, and of what all are given alike, its rank; of its rank,
 * what it gives to its targets and what goes to all.
 */
final class RankJob {
  /** All ranks together, in units. */
  static final long UNITS = 1_000_000_000_000_000_000L;

  /** Of the damping factor. */
  static final long MILLION = 1_000_000;

  private static final String EACH = "howdah.workloads.pagerank.each";
  private static final String DAMPING = "howdah.workloads.pagerank.damping.millionths";

  /** What an iteration counts for its driver, in units. */
  enum Total {
    /** What goes to all vertices alike in the next. */
    POOL,
    /** How much ranks differ from those before, together. */
    CHANGE
  }

  private RankJob() {}

  /**
   * A job.
   *
   * @param inputs edges and, but at first, ranks
   * @param each what each vertex has for itself
   * @param damping millionths of a rank that go to targets
   */
  static Job of(Configuration settings, Path[] inputs, Path output, long each, long damping)
      throws IOException {
    Job job = Job.getInstance(settings, "pagerank ranks");
    job.setJarByClass(RankJob.class);
    job.getConfiguration().setLong(EACH, each);
    job.getConfiguration().setLong(DAMPING, damping);
    FileInputFormat.setInputPaths(job, inputs);
    FileOutputFormat.setOutputPath(job, output);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    job.setCombinerClass(Sum.class);
    job.setReducerClass(Rank.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Part.class);
    return job;
  }

  /** Adds parts of a vertex. */
  static final class Sum extends Reducer<Text, Part, Text, Part> {
    private final Part sum = new Part();

    @Override
    protected void reduce(
        Text vertex, Iterable<Part> parts, Reducer<Text, Part, Text, Part>.Context context)
        throws IOException, InterruptedException {
      sum.clear();
      parts.forEach(sum::add);
      context.write(vertex, sum);
    }
  }

  /** Writes the rank of a vertex, and what it gives to each target. */
  static final class Rank extends Reducer<Text, Part, Text, Part> {
    private final Part all = new Part();
    private final Part own = new Part();
    private final Part gift = new Part();
    private final Text target = new Text();
    private long each;
    private long damping;

    @Override
    protected void setup(Reducer<Text, Part, Text, Part>.Context context) {
      each = context.getConfiguration().getLong(EACH, 0);
      damping = context.getConfiguration().getLong(DAMPING, 0);
    }

    @Override
    protected void reduce(
        Text vertex, Iterable<Part> parts, Reducer<Text, Part, Text, Part>.Context context)
        throws IOException, InterruptedException {
      all.clear();
      parts.forEach(all::add);
      own.rank = each + all.share;
      context.write(vertex, own);
      long given = all.targets.getLength() == 0 ? 0 : damped(own.rank);
      give(given, context);
      context.getCounter(Total.POOL).increment(own.rank - given);
      context.getCounter(Total.CHANGE).increment(Math.abs(own.rank - all.rank));
    }

    /** Rounded down, in steps that do not overflow. */
    private long damped(long rank) {
      return rank / MILLION * damping + rank % MILLION * damping / MILLION;
    }

    /** Each target gets the same; what is left over, the first of them a unit each. */
    private void give(long units, Reducer<Text, Part, Text, Part>.Context context)
        throws IOException, InterruptedException {
      byte[] bytes = all.targets.getBytes();
      int length = all.targets.getLength();
      int count = count(bytes, length);
      int number = 0;
      for (int start = 0, end = 0; start < length; start = end + 1, number++) {
        for (end = start; end < length && bytes[end] != ','; ) {
          end++;
        }
        target.set(bytes, start, end - start);
        gift.share = units / count + (number < units % count ? 1 : 0);
        context.write(target, gift);
      }
    }

    private static int count(byte[] targets, int length) {
      int count = 1;
      for (int i = 0; i < length; i++) {
        count += targets[i] == ',' ? 1 : 0;
      }
      return count;
    }
  }
}
