package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** What {@link UnigramScore} does without look-ups. */
final class UnigramJoin {
  private UnigramJoin() {}

  /** Each token of each sentence. */
  static final class TokenPlaces extends Places {
    private TokenKeys tokens;
    private Sentences sentences;

    @Override
    protected void configure(Configuration job) {
      sentences = new Sentences(job);
      tokens = new TokenKeys(sentences);
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> needed) throws IOException {
      tokens.of(offset, line, needed);
    }

    @Override
    protected void head(LongWritable offset, Text line, Text head) throws IOException {
      sentences.id(offset, line, head);
    }
  }

  /** Adds up the logarithms of a sentence, in the order of its tokens. */
  static final class Sums extends JoinedRecords<DoubleWritable> {
    private final Text id = new Text();
    private final DoubleWritable score = new DoubleWritable();
    private double sum;
    private long tokens;
    private long unknown;

    @Override
    protected void begin(Text head) {
      id.set(head);
      sum = 0;
      tokens = 0;
      unknown = 0;
    }

    @Override
    protected void value(Text value) {
      boolean known = value.getLength() > 0;
      sum += known ? Double.parseDouble(value.toString()) : Double.NEGATIVE_INFINITY;
      tokens++;
      unknown += known ? 0 : 1;
    }

    @Override
    protected void end(Context context) throws IOException, InterruptedException {
      score.set(sum);
      context.write(id, score);
      context.getCounter(ScoreCount.SENTENCES).increment(1);
      context.getCounter(ScoreCount.TOKENS).increment(tokens);
      context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(unknown);
    }
  }
}
