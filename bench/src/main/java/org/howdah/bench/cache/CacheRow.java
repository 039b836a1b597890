package org.howdah.bench.cache;

import java.util.Locale;
import org.howdah.bench.Choice;

/** What is measured about caches. */
public enum CacheRow {
  /** The paper's stream of jobs, by every system. */
  STREAM,
  /** Each job with caches of several sizes, from nothing up. */
  SIZES,
  /** Some jobs on devices of several speeds. */
  SPEEDS,
  /** What a cache costs beside reading and writing. */
  OVERHEAD,
  /** A cached file beside the plain one on the same device. */
  READ;

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the row of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static CacheRow of(String id) {
    return Choice.of("row", values(), CacheRow::id, id);
  }
}
