package org.howdah.workloads.language.align;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.howdah.workloads.language.Sentences;

/** The jobs of {@link Align}. */
final class AlignJobs {
  private static final double LIKELIHOOD_UNIT = 1L << 24;

  /** What an iteration counts for its driver. */
  enum Total {
    /** The logarithm of the likelihood, in parts of 2^24. */
    LOG_LIKELIHOOD
  }

  private AlignJobs() {}

  /** A job that makes parameters of counts: of even ones, or of those that a table expects. */
  static Job counts(
      Configuration settings,
      Class<? extends Mapper<LongWritable, Text, Text, LongWritable>> mapper)
      throws IOException {
    Job job = counts(settings, "align " + mapper.getSimpleName());
    job.setMapperClass(mapper);
    return job;
  }

  /** The same for any mapper of words and counts. */
  static Job counts(Configuration settings, String name) throws IOException {
    Job job = Job.getInstance(settings, name);
    job.setJarByClass(AlignJobs.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setPartitionerClass(BySource.class);
    job.setReducerClass(Normalize.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(LongWritable.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    return job;
  }

  /** A job that lists which words of each pair belong together. */
  static Job alignments(Configuration settings) throws IOException {
    Job job = Job.getInstance(settings, "align words");
    job.setJarByClass(AlignJobs.class);
    job.setMapperClass(BestLinks.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    return job;
  }

  static void setPaths(Job job, Path[] inputs, Path output) throws IOException {
    FileInputFormat.setInputPaths(job, inputs);
    FileOutputFormat.setOutputPath(job, output);
  }

  static double logLikelihood(Job job) throws IOException {
    return job.getCounters().findCounter(Total.LOG_LIKELIHOOD).getValue() / LIKELIHOOD_UNIT;
  }

  /** Before the first iteration: every source word is as likely. */
  static final class EvenCounts extends Mapper<LongWritable, Text, Text, LongWritable> {
    private final ExpectedCounts counts = new ExpectedCounts();
    private Sentences sentences;

    @Override
    protected void setup(Context context) {
      sentences = new Sentences(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      SentencePair pair = SentencePair.read(sentences, offset, line);
      double[] even = new double[pair.sources().length];
      Arrays.fill(even, 1);
      for (String target : pair.targets()) {
        counts.write(pair.sources(), target, even, context);
      }
    }
  }

  /** The expectation step: shares by the parameters of the iteration before. */
  static final class Expectation extends PairMapper<LongWritable> {
    private final ExpectedCounts counts = new ExpectedCounts();

    @Override
    void map(Text id, SentencePair pair, double[][] probabilities, Context context)
        throws IOException, InterruptedException {
      expect(pair, probabilities, counts, context);
    }
  }

  /** Writes what is expected of a pair, and counts the logarithm of its likelihood. */
  static void expect(
      SentencePair pair,
      double[][] probabilities,
      ExpectedCounts counts,
      TaskInputOutputContext<?, ?, Text, LongWritable> context)
      throws IOException, InterruptedException {
    double logarithm = 0;
    for (int j = 0; j < probabilities.length; j++) {
      double sum = counts.write(pair.sources(), pair.targets()[j], probabilities[j], context);
      logarithm += Math.log(sum / pair.sources().length);
    }
    context.getCounter(Total.LOG_LIKELIHOOD).increment(Math.round(LIKELIHOOD_UNIT * logarithm));
  }

  /** Brings all counts of a source word to one reducer. */
  static final class BySource extends Partitioner<Text, LongWritable> {
    @Override
    public int getPartition(Text key, LongWritable units, int partitions) {
      int hash = 1;
      for (int i = 0; key.getBytes()[i] != ' '; i++) {
        hash = 31 * hash + key.getBytes()[i];
      }
      return (hash & Integer.MAX_VALUE) % partitions;
    }
  }

  /** Writes which words of each pair belong together. */
  static final class BestLinks extends PairMapper<Text> {
    @Override
    void map(Text id, SentencePair pair, double[][] probabilities, Context context)
        throws IOException, InterruptedException {
      context.write(id, bestLinks(probabilities));
    }
  }

  /** Of each target word, the source word that most likely became it, if there is one. */
  static Text bestLinks(double[][] probabilities) {
    StringBuilder links = new StringBuilder();
    for (int j = 0; j < probabilities.length; j++) {
      int best = 0;
      for (int i = 1; i < probabilities[j].length; i++) {
        best = probabilities[j][i] > probabilities[j][best] ? i : best;
      }
      if (best > 0) {
        links.append(links.length() == 0 ? "" : " ").append(best - 1).append('-').append(j);
      }
    }
    return new Text(links.toString());
  }
}
