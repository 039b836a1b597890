package org.howdah.cache;

import java.util.concurrent.atomic.LongAdder;
import org.howdah.cache.policy.Regions;

/** Counts what a node does. Safe for several threads. */
final class Counters {
  final LongAdder hitBytes = new LongAdder();
  final LongAdder missBytes = new LongAdder();
  final LongAdder admitted = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder evicted = new LongAdder();
  final LongAdder bad = new LongAdder();
  final LongAdder failures = new LongAdder();

  CacheStats with(Regions regions) {
    return new CacheStats(
        hitBytes.sum(),
        missBytes.sum(),
        admitted.sum(),
        refused.sum(),
        evicted.sum(),
        bad.sum(),
        failures.sum(),
        regions.blocksMoved(),
        regions.inputUsed(),
        regions.localizedUsed());
  }
}
