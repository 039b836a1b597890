package org.howdah.record;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Which word somebody may have meant. */
public final class Nearest {
  /** So many letters of a word stand for one that is wrong. */
  private static final int LETTERS_FOR_ONE = 3;

  private Nearest() {}

  /** The known word that takes the fewest changes of single letters; empty if that is too many. */
  public static Optional<String> to(String word, Collection<String> known) {
    int changesMax = Math.max(1, word.length() / LETTERS_FOR_ONE);
    return known.stream()
        .filter(each -> changes(word, each) <= changesMax)
        .min(
            Comparator.comparingInt((String each) -> changes(word, each))
                .thenComparing(each -> each));
  }

  /** Letters that come, go, are others, or have changed places (Damerau and Levenshtein). */
  private static int changes(String from, String to) {
    int[][] changes = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        changes[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : fewest(changes, from, to, i, j);
      }
    }
    return changes[from.length()][to.length()];
  }

  private static int fewest(int[][] changes, String from, String to, int i, int j) {
    int other = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
    int fewest = Math.min(changes[i - 1][j], changes[i][j - 1]) + 1;
    boolean isTurned =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    fewest = isTurned ? Math.min(fewest, changes[i - 2][j - 2] + 1) : fewest;
    return Math.min(fewest, changes[i - 1][j - 1] + other);
  }
}
