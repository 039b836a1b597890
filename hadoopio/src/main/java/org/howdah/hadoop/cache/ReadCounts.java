package org.howdah.hadoop.cache;

import java.util.concurrent.atomic.LongAdder;

/** What became of reads through the cache. Safe for several threads. */
final class ReadCounts {
  final LongAdder hitBytes = new LongAdder();
  final LongAdder missBytes = new LongAdder();
  final LongAdder admitted = new LongAdder();
  final LongAdder refused = new LongAdder();
}
