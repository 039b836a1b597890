package org.howdah.bench.grid;

import java.util.Locale;
import org.howdah.bench.Choice;

/** What is measured about nodes. */
public enum GridRow {
  /** A node's memcached port beside memcached. */
  PORT;

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static GridRow of(String id) {
    return Choice.of("row", values(), GridRow::id, id);
  }
}
