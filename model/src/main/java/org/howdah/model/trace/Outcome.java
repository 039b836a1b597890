package org.howdah.model.trace;

/**
 * What a cache did for a trace.
 *
 * @param accesses of blocks
 * @param hits of them that were in the cache; of a bound, blocks that were there in part count in
 *     part
 * @param bytes that were read
 * @param hitBytes of them that came from the cache
 * @param jobs in the trace
 * @param jobHits of them that found all that they read in the cache
 * @param writtenBytes that went into the cache
 */
public record Outcome(
    long accesses,
    double hits,
    long bytes,
    long hitBytes,
    int jobs,
    int jobHits,
    long writtenBytes) {

  public double hitRatio() {
    return hits / accesses;
  }

  public double byteHitRatio() {
    return (double) hitBytes / bytes;
  }

  /** The share of jobs that are sped up, if only one that finds all its input cached is. */
  public double jobHitRatio() {
    return (double) jobHits / jobs;
  }
}
