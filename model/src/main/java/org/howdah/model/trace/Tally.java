package org.howdah.model.trace;

import java.util.HashMap;
import java.util.Map;
import org.howdah.cache.policy.BlockId;

/** Counts what comes from a cache while a trace is replayed. */
final class Tally {
  private final Map<String, Boolean> jobs = new HashMap<>();
  private long accesses;
  private double hits;
  private long bytes;
  private long hitBytes;
  private long writtenBytes;

  /** A block was read, so many bytes of it from the cache. */
  void read(Access access, long fromCache) {
    BlockId block = access.block();
    accesses++;
    hits += (double) fromCache / block.bytes();
    bytes += block.bytes();
    hitBytes += fromCache;
    jobs.merge(access.job(), fromCache == block.bytes(), Boolean::logicalAnd);
  }

  void written(long more) {
    writtenBytes += more;
  }

  Outcome outcome() {
    int jobHits = (int) jobs.values().stream().filter(all -> all).count();
    return new Outcome(accesses, hits, bytes, hitBytes, jobs.size(), jobHits, writtenBytes);
  }
}
