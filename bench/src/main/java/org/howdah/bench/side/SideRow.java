package org.howdah.bench.side;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** What is measured about side tables. */
public enum SideRow {
  /** Random keys in one memcached, with each client. */
  LOOKUPS,
  /** Random keys in a file of this machine. */
  LOCAL,
  /** Random keys in a MapFile on HDFS, which the paper's way of asking replaced. */
  MAPFILE,
  /** The words of a real text in memcached, with values kept near. */
  ZIPF,
  /** The paper's job, in all its ways of looking up. */
  SCORING,
  /** The paper's table and figures: more and more servers. */
  SCALING,
  /** Workers and servers on the same processors or apart. */
  PLACEMENT,
  /** Copies of each entry against entries that fit. */
  REPLICATION;

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
    return Choice.of("row", values(), SideRow::id, id);
  }
}
