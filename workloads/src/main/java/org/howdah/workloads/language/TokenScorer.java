package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Scores sentences with one question for each token, as figure 4 of the paper has it: {@code p = 0;
 * for all w in s: p = p + LogP(w); emit (k, p)}.
 */
abstract class TokenScorer extends Mapper<LongWritable, Text, Text, DoubleWritable> {
  private final Text id = new Text();
  private final Text token = new Text();
  private final DoubleWritable score = new DoubleWritable();
  private Sentences sentences;

  /** The logarithm of a token's probability; negative infinity if the model does not have it. */
  abstract double logProbability(Text token) throws IOException;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    sentences = new Sentences(context.getConfiguration());
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    double sum = 0;
    long count = 0;
    long unknown = 0;
    Tokens tokens = new Tokens(line, sentences.start(offset, line));
    for (; tokens.next(token); count++) {
      double logarithm = logProbability(token);
      sum += logarithm;
      unknown += logarithm == Double.NEGATIVE_INFINITY ? 1 : 0;
    }
    sentences.id(offset, line, id);
    score.set(sum);
    context.write(id, score);
    context.getCounter(ScoreCount.SENTENCES).increment(1);
    context.getCounter(ScoreCount.TOKENS).increment(count);
    context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(unknown);
  }
}
