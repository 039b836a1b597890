package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Text: lines of 4 to 16 words, whose frequencies follow Zipf's law, as those of natural text do.
 * Words are made of their ranks, two letters for each of a rank's digits to the base of 100; so
 * frequent words are short, and no vocabulary is held. There are 10 000 different lines: without
 * sequences that come again, jobs that count them would shuffle several times what they read.
 */
final class ZipfLines extends LineMaker {
  private static final int DIFFERENT_LINES = 10_000;
  private static final int VOCABULARY = 1_000_000;
  private static final int WORDS_MIN = 4;
  private static final int WORDS_END = 17;
  private static final String CONSONANTS = "tnsrdlcmbgpfhkvwzjxq";
  private static final String VOWELS = "eaiou";
  private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();

  ZipfLines(long seed) {
    super(seed);
  }

  @Override
  void append(long number, SplittableRandom random, StringBuilder line) {
    SplittableRandom same = random(-1 - random.nextLong(DIFFERENT_LINES));
    int words = same.nextInt(WORDS_MIN, WORDS_END);
    for (int i = 0; i < words; i++) {
      line.append(i == 0 ? "" : " ");
      appendWord(same, line);
    }
  }

  /** Appends a word, the frequent ones most often. */
  static void appendWord(SplittableRandom random, StringBuilder line) {
    for (long rest = zipf(random, VOCABULARY); rest > 0; rest /= SYLLABLES) {
      int syllable = (int) (rest % SYLLABLES);
      line.append(CONSONANTS.charAt(syllable % CONSONANTS.length()));
      line.append(VOWELS.charAt(syllable / CONSONANTS.length()));
    }
  }
}
