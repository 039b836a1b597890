package org.howdah.hadoop.cache;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.howdah.cache.CacheStats;

/** What happens in the cache while a job runs, beside the reads that its tasks count. */
public final class JobTier {
  private final FastTier tier;
  private final CacheStats before;

  private JobTier(FastTier tier) {
    this.tier = tier;
    before = tier.node().stats();
  }

  /** A job begins; empty if its settings name no cache, or one that cannot be used. */
  public static Optional<JobTier> begin(Configuration conf) {
    return FastTier.of(conf).filter(FastTier::isOwn).map(JobTier::new);
  }

  /** The job has ended. */
  public void end(ReadScope.Sink sink) {
    CacheStats now = tier.node().stats();
    put(sink, CacheReport.EVICTED, now.evicted() - before.evicted());
  }

  private static void put(ReadScope.Sink sink, String name, long amount) {
    if (amount != 0) {
      sink.add(CacheReport.GROUP, name, amount);
    }
  }
}
