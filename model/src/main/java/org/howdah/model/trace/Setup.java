package org.howdah.model.trace;

import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.ThrashGuard;

/**
 * How a cache that is replayed is set up, in the words of the live one's settings.
 *
 * @param localized whether a part of it is kept for intermediate data; that data itself is not in a
 *     trace, so input has all the rest
 * @param guarded whether a {@link ThrashGuard} stands before the policy
 */
public record Setup(boolean localized, boolean guarded) {
  /** As the live cache is unless it is told otherwise. */
  public static final Setup LIVE = new Setup(true, true);

  /** All of it is for input, and the policy decides alone. */
  public static final Setup BARE = new Setup(false, false);

  /** How much of a cache input may have. */
  public long inputBytes(long cacheBytes) {
    return localized ? RegionSizes.of(cacheBytes, 1).inputBytesMax() : cacheBytes;
  }

  /** What decides in a cache, and has seen nothing. */
  Policy policy(Policies kind, long cacheBytes) {
    Policy own = kind.create();
    return guarded ? new ThrashGuard(own, cacheBytes) : own;
  }
}
