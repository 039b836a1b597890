package org.howdah.store.quorum;

import java.util.ArrayList;
import java.util.List;

/**
 * What a node says of a value that its group agrees on.
 *
 * @param promised it accepts nothing of an earlier attempt than this
 * @param accepted the last attempt of which it accepted a value; {@link Ballot#NONE} if it never
 *     did
 * @param value the lines of that value
 */
public record Vote(Ballot promised, Ballot accepted, List<String> value) {
  /** Of a node that was never asked. */
  public static final Vote NONE = new Vote(Ballot.NONE, Ballot.NONE, List.of());

  private static final int LINES_BEFORE_VALUE = 2;

  /** Keeps a copy of the lines. */
  public Vote {
    value = List.copyOf(value);
  }

  /**
   * Whether the node has a value; one whose disk was lost has none, whatever it accepted before.
   */
  public boolean hasValue() {
    return !accepted.equals(Ballot.NONE);
  }

  /** As lines of text: promised, accepted, and those of the value. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(promised.toString());
    lines.add(accepted.toString());
    lines.addAll(value);
    return lines;
  }

  /**
   * Reads what {@link #lines} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Vote of(List<String> lines) {
    if (lines.size() < LINES_BEFORE_VALUE) {
      throw new IllegalArgumentException(
          "there are " + lines.size() + " lines, and not two or more");
    }
    return new Vote(
        Ballot.of(lines.get(0)),
        Ballot.of(lines.get(1)),
        lines.subList(LINES_BEFORE_VALUE, lines.size()));
  }
}
