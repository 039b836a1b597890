package org.howdah.probe.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;

/** Words drawn so that some are frequent. */
public final class WordText {
  private static final long SEED = 20_261_128;

  private WordText() {}

  /**
   * The same text each time.
   *
   * @param bytes how long, 1 or more
   * @param words how many there are
   * @param spread the distance between the numbers that are written as words
   */
  public static byte[] of(int bytes, int words, long spread) {
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes) {
      long word = (long) Math.pow(words, random.nextDouble());
      text.append(Long.toString(word * spread, 36)).append(' ');
    }
    return text.substring(0, bytes).getBytes(US_ASCII);
  }
}
