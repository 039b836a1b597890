package org.howdah.bench.side;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is measured about side tables. */
public enum SideRow {
  /** Random keys in one memcached, with each client. */
  LOOKUPS,
  /** Random keys in a file of this machine. */
  LOCAL,
  /** The words of a real text in memcached, with values kept near. */
  ZIPF,
  /** The paper's table and figures: more and more servers. */
  SCALING;

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static SideRow of(String id) {
    return Arrays.stream(values())
        .filter(row -> row.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no row '"
                        + id
                        + "'; there are: "
                        + Arrays.stream(values())
                            .map(SideRow::id)
                            .collect(Collectors.joining(", "))));
  }
}
