package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/*
 * Sums of floating point numbers depend on their order, which combiners and merges do not promise.
 * Counts are therefore whole numbers of 2^-36, whose sums are the same on every framework and with any
 * number of tasks.
 */
/**
 * Writes the shares of words in translations: for each target word, by how much each source word is
 * expected to be its origin; and for each source word the sum of these, under the empty target
 * word, which sorts first.
 */
final class ExpectedCounts {
  private static final double UNIT = 1L << 36;

  private final Text key = new Text();
  private final LongWritable units = new LongWritable();

  /**
   * Writes those of one target word.
   *
   * @param probabilities of each source word to become it, in any scale
   * @return their sum
   */
  double write(
      String[] sources,
      String target,
      double[] probabilities,
      TaskInputOutputContext<?, ?, Text, LongWritable> context)
      throws IOException, InterruptedException {
    double sum = 0;
    for (double probability : probabilities) {
      sum += probability;
    }
    for (int i = 0; i < sources.length; i++) {
      units.set(Math.round(UNIT * (probabilities[i] / sum)));
      if (units.get() > 0) {
        key.set(SentencePair.key(sources[i], target));
        context.write(key, units);
        key.set(SentencePair.key(sources[i], ""));
        context.write(key, units);
      }
    }
    return sum;
  }
}
