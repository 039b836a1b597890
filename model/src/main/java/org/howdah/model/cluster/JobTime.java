package org.howdah.model.cluster;

/**
 * How long a job took, and what the cache did for it.
 *
 * @param mapSeconds until its last map task ended
 * @param reduceSeconds from then on
 * @param hits blocks that came from the cache
 * @param misses blocks that did not
 * @param localizedHits tasks whose localized data all had room in the cache
 */
public record JobTime(
    double mapSeconds, double reduceSeconds, int hits, int misses, int localizedHits) {
  public double seconds() {
    return mapSeconds + reduceSeconds;
  }
}
