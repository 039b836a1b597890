package org.howdah.bench.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;

/**
 * Lines of words whose frequencies follow Zipf's law, as those of natural text do: the n-th word of
 * the vocabulary is drawn with a probability in proportion to 1/n. The same seed always gives the
 * same text. Not thread-safe.
 */
public final class ZipfText {
  private static final int VOCABULARY = 200_000;
  private static final int WORDS_PER_LINE_MIN = 4;
  private static final int WORDS_PER_LINE_RANGE = 13;
  private static final String[] ONSETS = {
    "b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "th", "tr", "pl", ""
  };
  private static final String[] VOWELS = {"a", "e", "i", "o", "u", "ea", "ou"};

  private final Random random;
  private final byte[][] words = new byte[VOCABULARY][];
  private final double[] cumulative = new double[VOCABULARY];

  public ZipfText(long seed) {
    random = new Random(seed);
    Set<String> distinct = new LinkedHashSet<>();
    while (distinct.size() < VOCABULARY) {
      distinct.add(word(syllables(distinct.size())));
    }
    double sum = 0;
    int rank = 0;
    for (String word : distinct) {
      words[rank] = word.getBytes(US_ASCII);
      sum += 1.0 / (rank + 1);
      cumulative[rank] = sum;
      rank++;
    }
  }

  /** Writes whole lines until at least that many bytes are written; does not close the stream. */
  public void writeBytes(OutputStream out, long bytes) throws IOException {
    for (long written = 0; written < bytes; ) {
      written += writeLine(out);
    }
  }

  /** Writes that many lines. */
  public void writeLines(OutputStream out, int lines) throws IOException {
    for (int i = 0; i < lines; i++) {
      writeLine(out);
    }
  }

  private int writeLine(OutputStream out) throws IOException {
    int count = WORDS_PER_LINE_MIN + random.nextInt(WORDS_PER_LINE_RANGE);
    int written = 0;
    for (int i = 0; i < count; i++) {
      byte[] word = next();
      out.write(word);
      out.write(i == count - 1 ? '\n' : ' ');
      written += word.length + 1;
    }
    return written;
  }

  /** The next word, in ASCII; not to be changed. */
  public byte[] next() {
    double point = random.nextDouble() * cumulative[VOCABULARY - 1];
    int found = Arrays.binarySearch(cumulative, point);
    return words[Math.min(VOCABULARY - 1, found < 0 ? -found - 1 : found)];
  }

  /** Frequent words are short; each length has many more words than are asked of it. */
  private static int syllables(int rank) {
    return rank < 50 ? 1 : rank < 5_000 ? 2 : rank < 100_000 ? 3 : 4;
  }

  private String word(int syllables) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      word.append(ONSETS[random.nextInt(ONSETS.length)]);
      word.append(VOWELS[random.nextInt(VOWELS.length)]);
    }
    return word.toString();
  }
}
