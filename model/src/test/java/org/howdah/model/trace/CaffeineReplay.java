package org.howdah.model.trace;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.howdah.cache.policy.BlockId;

/** What Caffeine itself makes of a trace. */
final class CaffeineReplay {
  /** Its weights are integers, and blocks have up to 256 MiB. */
  private static final long WEIGHT_BYTES = 1L << 16;

  private CaffeineReplay() {}

  /** Of all bytes that were read, those that came from a cache that is empty at first. */
  static double byteHitRatio(Trace trace, long cacheBytes) {
    Cache<BlockId, BlockId> cache =
        Caffeine.newBuilder()
            .maximumWeight(cacheBytes / WEIGHT_BYTES)
            .weigher((BlockId block, BlockId same) -> weight(block))
            .executor(Runnable::run)
            .build();
    long hits = 0;
    for (Access access : trace.accesses()) {
      BlockId block = access.block();
      if (cache.getIfPresent(block) == null) {
        cache.put(block, block);
      } else {
        hits += block.bytes();
      }
      cache.cleanUp(); // Or reads would wait in its buffers, and some would be dropped.
    }
    return (double) hits / trace.bytes();
  }

  private static int weight(BlockId block) {
    return Math.toIntExact((block.bytes() + WEIGHT_BYTES - 1) / WEIGHT_BYTES);
  }
}
