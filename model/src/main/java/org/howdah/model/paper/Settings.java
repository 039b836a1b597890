package org.howdah.model.paper;

import org.howdah.cache.policy.Policies;

/**
 * What a figure can be told.
 *
 * @param policy of the cache on the fast device
 * @param memoryPolicy of the cache in memory; PACMan has two, and the paper does not say which it
 *     ran
 * @param jobs how many the stream has, of which a sixth only fills the caches; 60 or more
 * @param seed of the stream
 * @param exponent Zipf's s
 * @param nested whether inputs of one source share their beginning
 */
public record Settings(
    Policies policy, Policies memoryPolicy, int jobs, long seed, double exponent, boolean nested) {
  private static final int JOBS_MIN = 60;

  /** As in the paper, where it says so. */
  public static final Settings DEFAULT =
      new Settings(Policies.MPCACHE, Policies.LIFE, 600, 1, 1, true);

  public Settings {
    if (jobs < JOBS_MIN) {
      throw new IllegalArgumentException(
          "a stream of "
              + jobs
              + " jobs is too short to have each of the 13; it needs "
              + JOBS_MIN);
    }
  }

  /** What reports call the cache in memory. */
  String memoryLabel() {
    return switch (memoryPolicy) {
      case LIFE -> "pacman";
      case LFU_F -> "pacman lfu-f";
      default -> memoryPolicy.label() + " in memory";
    };
  }

  /** Whether the paper's numbers of PACMan are of such a cache. */
  boolean isPacman() {
    return memoryPolicy == Policies.LIFE || memoryPolicy == Policies.LFU_F;
  }

  int warmUp() {
    return jobs / 6;
  }
}
