package org.howdah.cache;

import java.util.concurrent.atomic.LongAdder;
import org.howdah.cache.policy.Regions;

/** Counts what is done with the space for localized data. Safe for several threads. */
final class LocalizedUse {
  private final LongAdder writtenBytes = new LongAdder();
  private final LongAdder refusedBytes = new LongAdder();
  private final LongAdder evicted = new LongAdder();
  private final LongAdder poolBlocksMoved = new LongAdder();

  void taken(long bytes) {
    writtenBytes.add(bytes);
  }

  void notWritten(long bytes) {
    writtenBytes.add(-bytes);
  }

  void refused(long bytes) {
    refusedBytes.add(bytes);
  }

  void evicted(long blocks) {
    evicted.add(blocks);
  }

  /** Does something with the regions, and counts the blocks that it moves. */
  <T> Holdings.Space<T> counting(Holdings.Space<T> action) {
    return regions -> counting(action, regions);
  }

  private <T> T counting(Holdings.Space<T> action, Regions regions) {
    long before = regions.blocksMoved();
    T result = action.of(regions);
    poolBlocksMoved.add(regions.blocksMoved() - before);
    return result;
  }

  LocalizedStats with(int poolBlocksReserved) {
    return new LocalizedStats(
        writtenBytes.sum(),
        refusedBytes.sum(),
        evicted.sum(),
        poolBlocksReserved,
        poolBlocksMoved.sum());
  }
}
