package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.FirstField;
import org.howdah.workloads.language.JoinedRecords;
import org.howdah.workloads.language.Sentences;

/**
 * Gets pairs of sentences with how likely each word is translated by each.
 *
 * @param <P> output values
 */
abstract class JoinedPairs<P> extends JoinedRecords<P> {
  private final Text line = new Text();
  private final Text id = new Text();
  private Sentences sentences;
  private SentencePair pair;
  private double[][] probabilities;
  private int count;

  /** As {@link PairMapper#map(Text, SentencePair, double[][], Context)}. */
  abstract void pair(Text id, SentencePair pair, double[][] probabilities, Context context)
      throws IOException, InterruptedException;

  @Override
  protected final void setup(Context context) {
    sentences = new Sentences(context.getConfiguration());
  }

  @Override
  protected final void begin(Text head) throws IOException {
    String offsetText = Text.decode(head.getBytes(), 0, FirstField.length(head));
    LongWritable offset = new LongWritable(Long.parseLong(offsetText));
    FirstField.rest(head, line);
    pair = SentencePair.read(sentences, offset, line);
    sentences.id(offset, line, id);
    probabilities = new double[pair.targets().length][pair.sources().length];
    count = 0;
  }

  @Override
  protected final void value(Text value) {
    int sources = pair.sources().length;
    probabilities[count / sources][count % sources] =
        value.getLength() == 0 ? 0 : Double.parseDouble(value.toString());
    count++;
  }

  @Override
  protected final void end(Context context) throws IOException, InterruptedException {
    pair(id, pair, probabilities, context);
  }
}
