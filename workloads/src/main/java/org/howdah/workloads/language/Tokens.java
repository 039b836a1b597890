package org.howdah.workloads.language;

import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.Words;

/**
 * The tokens of a sentence: what stands between white space, without what is longer than {@value
 * #CHARACTERS_MAX} characters and therefore no word.
 */
final class Tokens {
  static final int CHARACTERS_MAX = 100;

  private final Words words;

  /**
   * @param start the byte of the line at which the sentence begins
   */
  Tokens(Text line, int start) {
    words = new Words(line, start);
  }

  /** Sets {@code token} to the next one; false when there is none. */
  boolean next(Text token) {
    while (words.next()) {
      words.copyTo(token);
      if (isShort(token)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isShort(Text token) {
    int characters = token.getLength();
    for (int i = 0; characters > CHARACTERS_MAX && i < token.getLength(); i++) {
      boolean continues = (token.getBytes()[i] & 0xC0) == 0x80;
      characters -= continues ? 1 : 0;
    }
    return characters <= CHARACTERS_MAX;
  }
}
