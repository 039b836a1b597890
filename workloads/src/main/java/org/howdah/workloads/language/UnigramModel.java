package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.Scratch;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Makes a unigram language model by two jobs: the first counts tokens, the second turns the count c
 * of each into its maximum likelihood estimate {@code ln(c / sum of all counts)}, without
 * smoothing. After section 5 of Lin, Bahety, Konda and Mahindrakar, <i>Low-Latency, High-Throughput
 * Access to Static Global Resources within the Hadoop Framework</i>, 2009.
 */
public final class UnigramModel extends WorkloadTool {
  private static final String TEXT = "--text";
  private static final String TOTAL = "howdah.workloads.unigrams.total";

  /** What the first job counts for the second. */
  enum Total {
    TOKENS
  }

  @Override
  public String usage() {
    return """
        usage: unigram-model [generic options] [--ids] [--text] INPUT... OUTPUT
        Makes a language model of single words, by maximum likelihood: the natural logarithm
        of each token's share of all tokens. Tokens stand between white space; those of more
        than 100 characters are dropped. Load it with 'howdah side load' to score sentences.
          INPUT    text files or folders, a sentence a line
          OUTPUT   a folder that does not exist yet; sequence files of Text, DoubleWritable
          --ids    lines are: id TAB sentence
          --text   write lines instead: token TAB logarithm
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(), Set.of(Sentences.IDS_OPTION, TEXT));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Path output = arguments.lastPath();
    try (Scratch scratch = new Scratch(output, getConf())) {
      Path counts = scratch.path("counts");
      Job count = count(arguments, counts);
      if (exitCode(count) != 0) {
        return 1;
      }
      long total = count.getCounters().findCounter(Total.TOKENS).getValue();
      return exitCode(estimate(counts, output, total, arguments.has(TEXT)));
    }
  }

  private Job count(Arguments arguments, Path counts) throws IOException {
    Configuration settings = new Configuration(getConf());
    Sentences.configure(settings, arguments.has(Sentences.IDS_OPTION));
    Job job = Job.getInstance(settings, "unigram-model counts");
    job.setJarByClass(UnigramModel.class);
    Counting.configure(job, Counts.class, arguments.paths(0, 1), counts);
    return job;
  }

  private Job estimate(Path counts, Path output, long total, boolean text) throws IOException {
    Configuration settings = new Configuration(getConf());
    settings.setLong(TOTAL, total);
    Job job = Job.getInstance(settings, "unigram-model probabilities");
    job.setJarByClass(UnigramModel.class);
    job.setInputFormatClass(SequenceFileInputFormat.class);
    FileInputFormat.setInputPaths(job, counts);
    FileOutputFormat.setOutputPath(job, output);
    job.setMapperClass(Estimates.class);
    job.setNumReduceTasks(0);
    if (!text) {
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
    }
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(DoubleWritable.class);
    return job;
  }

  /** Emits each token with a count of one. */
  static final class Counts extends Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text token = new Text();
    private Sentences sentences;
    private long total;

    @Override
    protected void setup(Context context) {
      sentences = new Sentences(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      Tokens tokens = new Tokens(line, sentences.start(offset, line));
      while (tokens.next(token)) {
        context.write(token, ONE);
        total++;
      }
    }

    @Override
    protected void cleanup(Context context) {
      context.getCounter(Total.TOKENS).increment(total);
    }
  }

  /** Turns counts into logarithms of probabilities. */
  static final class Estimates extends Mapper<Text, LongWritable, Text, DoubleWritable> {
    private final DoubleWritable logarithm = new DoubleWritable();
    private long total;

    @Override
    protected void setup(Context context) {
      total = context.getConfiguration().getLong(TOTAL, 0);
    }

    @Override
    protected void map(Text token, LongWritable count, Context context)
        throws IOException, InterruptedException {
      logarithm.set(Math.log((double) count.get() / total));
      context.write(token, logarithm);
    }
  }
}
