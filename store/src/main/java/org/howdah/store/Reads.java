package org.howdah.store;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a node promises who reads keys of it. All that was acknowledged is read in any case. */
public enum Reads {
  /**
   * The nearest copy is read. While a key is changed, one client can read the new value, and
   * another one after that the old.
   */
  ANY_COPY("any-copy"),

  /**
   * All copies are asked, and a value is read that all have: reads and changes of a key are
   * linearizable. Nothing is read without a majority.
   */
  NEWEST("newest");

  private final String word;

  Reads(String word) {
    this.word = word;
  }

  /** As it is written in settings. */
  public String word() {
    return word;
  }

  /**
   * The one of a word.
   *
   * @throws IllegalArgumentException with all words if there is none
   */
  public static Reads of(String word) {
    for (Reads one : values()) {
      if (one.word.equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        Arrays.stream(values()).map(Reads::word).collect(Collectors.joining(" or ", "use ", "")));
  }
}
