package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Counts of word sequences by document, as {@link SequenceCount} writes them. A sequence is in some
 * of a thousand documents, nine on average.
 */
final class SequenceLines extends LineMaker {
  private static final int LINES_A_SEQUENCE = 8;
  private static final int WORDS = 3;
  private static final int DOCUMENTS = 1_000;
  private static final int COUNT_END = 1_000;

  SequenceLines(long seed) {
    super(seed);
  }

  @Override
  void append(long number, SplittableRandom random, StringBuilder line) {
    SplittableRandom sequence = random(-1 - random.nextLong(number / LINES_A_SEQUENCE + 1));
    for (int i = 0; i < WORDS; i++) {
      ZipfLines.appendWord(sequence, line);
      line.append('|');
    }
    line.append("document-").append(random.nextInt(DOCUMENTS));
    line.append('\t').append(zipf(random, COUNT_END));
  }
}
