package org.howdah.bench.cases;

import java.util.List;
import java.util.Locale;
import org.howdah.bench.kit.Choice;
import org.howdah.bench.kit.InputKind;

/** The jobs that are measured; all are programs of Hadoop's unmodified examples jar. */
public enum Row {
  /** Counts words: a combiner and few distinct keys. */
  WORDCOUNT(InputKind.GENERATED, true),
  /** Sorts lines within hash partitions: no combiner, all of the input is shuffled. */
  SORT(InputKind.GENERATED, true),
  /** Sorts 100-byte records by 10-byte keys into one total order. */
  TERASORT(InputKind.TERA, false),
  /** Counts the matches of a regular expression and sorts them by count: two jobs in a chain. */
  GREP(InputKind.GENERATED, true),
  /** Groups pairs by their first number with the second ones in order. */
  SECONDARYSORT(InputKind.PAIRS, false),
  /** WordCount of a hundred lines: from the command to the result. */
  START(InputKind.SMALL, false);

  private final InputKind first;
  private final boolean alsoReal;

  Row(InputKind first, boolean alsoReal) {
    this.first = first;
    this.alsoReal = alsoReal;
  }

  /** What the row runs on, in the order of the report. */
  public List<InputKind> inputs() {
    return alsoReal ? List.of(first, InputKind.REAL) : List.of(first);
  }

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static Row of(String id) {
    return Choice.of("row", values(), Row::id, id);
  }
}
