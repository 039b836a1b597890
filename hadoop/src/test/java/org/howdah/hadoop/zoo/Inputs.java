package org.howdah.hadoop.zoo;

import java.util.Random;

/** Input texts, the same for the same seed. */
public final class Inputs {
  private static final String[] SYLLABLES = {"ka", "lo", "mi", "ne", "tu", "sa", "ri", "Ö", "x"};

  private Inputs() {}

  /** Lines of one to twelve words, few of which are frequent. */
  public static String prose(long seed, int lines) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(word(random));
      for (int words = random.nextInt(12); words > 0; words--) {
        text.append(' ').append(word(random));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Lines {@code word number}, with the same words again and again. */
  public static String pairs(long seed, int lines) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(word(random)).append(' ').append(random.nextInt(1000) - 500).append('\n');
    }
    return text.toString();
  }

  /** Lines of random hexadecimal digits, {@code bytes} long in all, that compress badly. */
  public static String noise(long seed, int bytes) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes) {
      text.append(Long.toHexString(random.nextLong())).append(random.nextInt(4) == 0 ? '\n' : ' ');
    }
    return text.append('\n').toString();
  }

  private static String word(Random random) {
    int rank = (int) Math.abs(random.nextGaussian() * 40);
    StringBuilder word = new StringBuilder();
    do {
      word.append(SYLLABLES[rank % SYLLABLES.length]);
      rank /= SYLLABLES.length;
    } while (rank > 0);
    return word.toString();
  }
}
