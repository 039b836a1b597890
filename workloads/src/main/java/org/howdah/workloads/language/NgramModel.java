package org.howdah.workloads.language;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/**
 * Counts the n-grams of text, of one token up to a few. The empty n-gram has as its count the
 * number of tokens, ends of sentences included.
 */
public final class NgramModel extends WorkloadTool {
  static final String ORDER_OPTION = "--order";
  static final String ORDER = "howdah.workloads.ngrams.order";
  private static final int ORDER_DEFAULT = 3;
  private static final int ORDER_MAX = 9;

  @Override
  public String usage() {
    return """
        usage: ngram-model [generic options] [OPTIONS] INPUT... OUTPUT
        Counts tokens and groups of tokens that follow each other, with <s> before each
        sentence and </s> after it. Load it with 'howdah side load' to score sentences.
          INPUT      text files or folders, a sentence a line
          OUTPUT     a folder that does not exist yet; sequence files of Text, LongWritable
          --order N  how many tokens the longest groups have, 1 to 9 (default 3)
          --ids      lines are: id TAB sentence
          --letters  take words of lower-case letters and digits, not all between spaces
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(
        Set.of(ORDER_OPTION), Set.of(Sentences.IDS_OPTION, PaddedSentence.LETTERS_OPTION));
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    arguments.operands(2, Integer.MAX_VALUE);
    Path output = arguments.lastPath();
    Configuration settings = new Configuration(getConf());
    configure(settings, arguments);
    Job job = Job.getInstance(settings, "ngram-model");
    job.setJarByClass(NgramModel.class);
    Counting.configure(job, Counts.class, arguments.paths(0, 1), output);
    return exitCode(job);
  }

  /** Puts the options that concern sentences and their n-grams into a job. */
  static void configure(Configuration job, Arguments arguments) {
    long order = arguments.count(ORDER_OPTION, ORDER_DEFAULT);
    if (order < 1 || order > ORDER_MAX) {
      throw new UsageException(ORDER_OPTION + " must be 1 to " + ORDER_MAX + ", not " + order);
    }
    job.setInt(ORDER, (int) order);
    Sentences.configure(job, arguments.has(Sentences.IDS_OPTION));
    PaddedSentence.configure(job, arguments.has(PaddedSentence.LETTERS_OPTION));
  }

  /** Emits each n-gram with a count of one. */
  static final class Counts extends Mapper<LongWritable, Text, Text, LongWritable> {
    private final LongWritable count = new LongWritable();
    private final Text gram = new Text();
    private PaddedSentence sentence;
    private int order;

    @Override
    protected void setup(Context context) {
      sentence = new PaddedSentence(context.getConfiguration());
      order = context.getConfiguration().getInt(ORDER, ORDER_DEFAULT);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      sentence.read(offset, line);
      gram.clear();
      count.set(sentence.size() - 1);
      context.write(gram, count);
      count.set(1);
      for (int last = 0; last < sentence.size(); last++) {
        for (int first = last; first >= 0 && first > last - order; first--) {
          sentence.copy(first, last, gram);
          context.write(gram, count);
        }
      }
    }
  }
}
