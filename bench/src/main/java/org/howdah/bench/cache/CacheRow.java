package org.howdah.bench.cache;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** What is measured about caches. */
public enum CacheRow {
  /** The paper's stream of jobs, by every system. */
  STREAM("The paper's stream of jobs"),
  /** Each job with caches of several sizes, from nothing up. */
  SIZES("Caches of several sizes"),
  /** Some jobs on devices of several speeds. */
  SPEEDS("Slower and faster devices"),
  /** Some jobs on a device that has latency and no seeks. */
  OBJECTS("An object store"),
  /** What a cache costs beside reading and writing. */
  OVERHEAD("Bookkeeping of the cache"),
  /** A cached file beside the plain one on the same device. */
  READ("Reading cached blocks and plain files");

  private final String title;

  CacheRow(String title) {
    this.title = title;
  }

  /** What reports call it. */
  String title() {
    return title;
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
  public static CacheRow of(String id) {
    return Choice.of("row", values(), CacheRow::id, id);
  }
}
