package org.howdah.hadoop.cache;

import java.util.Map;

/**
 * What the fast tier did for a job. Blocks that went are those of the whole process while the job
 * ran: with several jobs at once, each reports the same ones.
 *
 * @param hitBytes of input read from the cache
 * @param missBytes of input read from where it is kept
 * @param admitted blocks that the cache took
 * @param refused blocks that it did not want
 * @param evicted blocks that went for others
 * @param poolBlocksMoved blocks that changed hands between the pool and intermediate data
 */
public record CacheReport(
    long hitBytes,
    long missBytes,
    long admitted,
    long refused,
    long evicted,
    long poolBlocksMoved) {
  static final String GROUP = "Fast tier";
  static final String HIT_BYTES = "HIT_BYTES";
  static final String MISS_BYTES = "MISS_BYTES";
  static final String ADMITTED = "BLOCKS_ADMITTED";
  static final String REFUSED = "BLOCKS_REFUSED";
  static final String EVICTED = "BLOCKS_EVICTED";
  static final String POOL_BLOCKS_MOVED = "POOL_BLOCKS_MOVED";

  /**
   * The report of a job.
   *
   * @param counters of the job, by group and name
   */
  public static CacheReport of(Map<String, Map<String, Long>> counters) {
    Map<String, Long> values = counters.getOrDefault(GROUP, Map.of());
    return new CacheReport(
        values.getOrDefault(HIT_BYTES, 0L),
        values.getOrDefault(MISS_BYTES, 0L),
        values.getOrDefault(ADMITTED, 0L),
        values.getOrDefault(REFUSED, 0L),
        values.getOrDefault(EVICTED, 0L),
        values.getOrDefault(POOL_BLOCKS_MOVED, 0L));
  }

  /** Whether a group of counters is told by such reports. */
  public static boolean covers(String group) {
    return group.equals(GROUP);
  }
}
