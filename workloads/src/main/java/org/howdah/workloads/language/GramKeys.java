package org.howdah.workloads.language;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * The n-grams of sentences as keys of counts, in the order in which {@link StupidBackOff} wants the
 * counts. Not safe for use by several threads.
 */
final class GramKeys {
  private final TextPool pool = new TextPool();
  private final PaddedSentence sentence;
  private final int order;

  GramKeys(Configuration job) {
    sentence = new PaddedSentence(job);
    order = order(job);
  }

  static int order(Configuration job) {
    return job.getInt(NgramModel.ORDER, 1);
  }

  /** Adds those of a sentence, which stay as they are until the next call. */
  void of(LongWritable offset, Text line, List<Text> keys) throws IOException {
    pool.reset();
    sentence.read(offset, line);
    Text total = pool.next();
    total.clear();
    keys.add(total);
    for (int last = 0; last < sentence.size(); last++) {
      for (int first = last; first >= 0 && first > last - order; first--) {
        Text gram = pool.next();
        sentence.copy(first, last, gram);
        keys.add(gram);
      }
    }
  }
}
