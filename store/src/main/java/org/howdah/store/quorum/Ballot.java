package org.howdah.store.quorum;

import java.util.Comparator;

/**
 * An attempt to agree. Of two attempts one is later.
 *
 * @param round counts up from 1; 0 of no attempt
 * @param node who makes it, so that no two are the same
 */
public record Ballot(long round, String node) implements Comparable<Ballot> {
  /** Before all attempts. */
  public static final Ballot NONE = new Ballot(0, "");

  private static final Comparator<Ballot> ORDER =
      Comparator.comparingLong(Ballot::round).thenComparing(Ballot::node);

  @Override
  public int compareTo(Ballot other) {
    return ORDER.compare(this, other);
  }

  /** The round, a space, and the node. */
  @Override
  public String toString() {
    return round + " " + node;
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Ballot of(String text) {
    int space = text.indexOf(' ');
    if (space < 0) {
      throw new IllegalArgumentException("not a round and a node: " + text);
    }
    return new Ballot(Long.parseLong(text.substring(0, space)), text.substring(space + 1));
  }
}
