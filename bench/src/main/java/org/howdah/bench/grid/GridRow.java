package org.howdah.bench.grid;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** What is measured about nodes. */
public enum GridRow {
  /** A node's memcached port beside memcached. */
  PORT,
  /** Word count over messages in a data set beside Hadoop on the same messages in files. */
  WORDCOUNT,
  /** The same on groups of more and more nodes that have a share of the processors each. */
  NODES,
  /** How long short jobs take from the command to its end. */
  START,
  /** What moves when a node is added. */
  JOIN,
  /** Who is busy on 100 and 1000 nodes, simulated with what steps cost on this machine. */
  SIMULATION;

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
