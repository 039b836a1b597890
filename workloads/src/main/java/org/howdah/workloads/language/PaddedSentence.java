package org.howdah.workloads.language;

import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * A sentence's tokens between {@value #START} and {@value #END}, for its n-grams: tokens that
 * follow each other, written with a space between them. Not safe for use by several threads.
 */
final class PaddedSentence {
  static final String START = "<s>";
  static final String END = "</s>";

  /** The option of tools that take words of lower-case letters instead of tokens. */
  static final String LETTERS_OPTION = "--letters";

  private static final String LETTERS = "howdah.workloads.ngrams.letters";

  private final Sentences sentences;
  private final boolean letters;
  private final Text token = new Text();
  private final Text joined = new Text();
  private int[] starts = new int[64];
  private int size;

  PaddedSentence(Configuration job) {
    sentences = new Sentences(job);
    letters = job.getBoolean(LETTERS, false);
  }

  static void configure(Configuration job, boolean letters) {
    job.setBoolean(LETTERS, letters);
  }

  /** Takes the sentence of a line. */
  void read(LongWritable offset, Text line) throws java.io.IOException {
    joined.clear();
    size = 0;
    add(new Text(START));
    int start = sentences.start(offset, line);
    Tokens tokens =
        letters ? new Tokens(new Text(Letters.words(line, start)), 0) : new Tokens(line, start);
    while (tokens.next(token)) {
      add(token);
    }
    add(new Text(END));
  }

  private void add(Text next) {
    if (size + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    starts[size++] = joined.getLength();
    joined.append(next.getBytes(), 0, next.getLength());
    joined.append(new byte[] {' '}, 0, 1);
    starts[size] = joined.getLength();
  }

  /** How many tokens it has, with those at its start and end. */
  int size() {
    return size;
  }

  /** Sets {@code gram} to the n-gram of the tokens {@code first} to {@code last}. */
  void copy(int first, int last, Text gram) {
    gram.set(joined.getBytes(), starts[first], starts[last + 1] - 1 - starts[first]);
  }
}
