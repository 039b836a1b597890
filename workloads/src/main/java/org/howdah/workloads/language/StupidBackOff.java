package org.howdah.workloads.language;

import java.util.List;
import org.apache.hadoop.io.LongWritable;

/**
 * Stupid Back-off: the score of a token w after the tokens u of its context is
 *
 * <pre>
 * S(w | u) = f(u w) / f(u)           if f(u w) &gt; 0
 *          = 0.4 S(w | u')           otherwise, where u' is u without its first token
 * S(w)     = f(w) / N
 * </pre>
 *
 * where f counts in the text of the model and N is the number of its tokens, ends of sentences
 * included. A token that the model lacks is taken for one that it has once. Scores are no
 * probabilities: they do not add up to one. From Brants, Popat, Xu, Och and Dean, <i>Large Language
 * Models in Machine Translation</i>, EMNLP-CoNLL 2007, equations 5 and 6, with their factor 0.4.
 */
final class StupidBackOff {
  static final double FACTOR = 0.4;

  private StupidBackOff() {}

  /**
   * A sentence's score: the sum of the natural logarithms of the scores of its tokens but the
   * first.
   *
   * @param order the number of tokens in the longest n-grams
   * @param counts N, and then for each place of the sentence the counts of the n-grams that end
   *     there, the shortest first, as far as {@code order} and the sentence's start allow; null for
   *     those that are absent
   */
  static double score(int order, List<LongWritable> counts) {
    long total = Math.max(1, count(counts.get(0)));
    double sum = 0;
    int before = 1;
    for (int place = 1, at = 2; at < counts.size(); place++) {
      int grams = Math.min(order, place + 1);
      sum += token(counts, at, grams, before, total);
      before = at;
      at += grams;
    }
    return sum;
  }

  /**
   * @param at where the counts of the n-grams ending here begin
   * @param before where those of the n-grams ending one place earlier do
   */
  private static double token(
      List<LongWritable> counts, int at, int grams, int before, long total) {
    double factor = 1;
    for (int n = grams; n > 1; n--) {
      long count = count(counts.get(at + n - 1));
      if (count > 0) {
        return Math.log(factor * count / count(counts.get(before + n - 2)));
      }
      factor *= FACTOR;
    }
    return Math.log(factor * Math.max(1, count(counts.get(at))) / total);
  }

  /** How many tokens of the sentence the model lacks. */
  static long unknown(int order, List<LongWritable> counts) {
    long unknown = 0;
    for (int place = 1, at = 2; at < counts.size(); place++) {
      unknown += counts.get(at) == null ? 1 : 0;
      at += Math.min(order, place + 1);
    }
    return unknown;
  }

  private static long count(LongWritable count) {
    return count == null ? 0 : count.get();
  }
}
