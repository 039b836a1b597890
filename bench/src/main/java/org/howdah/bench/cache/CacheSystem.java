package org.howdah.bench.cache;

import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** Who runs the jobs. */
public enum CacheSystem {
  /** Howdah without a cache. */
  NONE("Howdah without a cache"),
  /** PACMan's way, with as many bytes as our cache has. */
  MEMORY_EQUAL("input in memory, policy life, no guard, as many bytes as ours"),
  /** PACMan as the paper has it: 12 GB of memory against 80 GB of SSD, taken from the tasks. */
  MEMORY_PAPER("input in memory, policy life, no guard, 12/80 of our bytes, task slots taken off"),
  /** The same with one slot: what a share of a slot is computed from. */
  MEMORY_PAPER_SLOT("the same with one task slot"),
  /** The paper's policy in our cache. */
  MPCACHE("our cache with the paper's policy, without our guard"),
  /** Our cache as it comes. */
  OURS("our cache as it comes"),
  /** Hadoop's LocalJobRunner. */
  HADOOP_LOCAL("Hadoop's LocalJobRunner, no cache");

  private final String title;

  CacheSystem(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  boolean isCached() {
    return this != NONE && this != HADOOP_LOCAL;
  }

  boolean isInMemory() {
    return this == MEMORY_EQUAL || this == MEMORY_PAPER || this == MEMORY_PAPER_SLOT;
  }

  /** The name in options and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the system of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static CacheSystem of(String id) {
    return Choice.of("system", values(), CacheSystem::id, id);
  }
}
