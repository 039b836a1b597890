package org.howdah.workloads.language;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * What {@link NgramScore} does without look-ups: all n-grams of all sentences are joined, whether
 * backing off needs them or not.
 */
final class NgramJoin {
  private NgramJoin() {}

  /** Each n-gram of each sentence. */
  static final class GramPlaces extends Places {
    private GramKeys grams;
    private Sentences sentences;

    @Override
    protected void configure(Configuration job) {
      sentences = new Sentences(job);
      grams = new GramKeys(job);
    }

    @Override
    protected void keys(LongWritable offset, Text line, List<Text> needed) throws IOException {
      grams.of(offset, line, needed);
    }

    @Override
    protected void head(LongWritable offset, Text line, Text head) throws IOException {
      sentences.id(offset, line, head);
    }
  }

  /** Scores a sentence with the counts of its n-grams. */
  static final class Scores extends JoinedRecords<DoubleWritable> {
    private final Text id = new Text();
    private final DoubleWritable score = new DoubleWritable();
    private final List<LongWritable> counts = new ArrayList<>();
    private int order;

    @Override
    protected void setup(Context context) {
      order = GramKeys.order(context.getConfiguration());
    }

    @Override
    protected void begin(Text head) {
      id.set(head);
      counts.clear();
    }

    @Override
    protected void value(Text value) {
      boolean known = value.getLength() > 0;
      counts.add(known ? new LongWritable(Long.parseLong(value.toString())) : null);
    }

    @Override
    protected void end(Context context) throws IOException, InterruptedException {
      score.set(StupidBackOff.score(order, counts));
      context.write(id, score);
      context.getCounter(ScoreCount.SENTENCES).increment(1);
      context.getCounter(ScoreCount.UNKNOWN_TOKENS).increment(StupidBackOff.unknown(order, counts));
    }
  }
}
