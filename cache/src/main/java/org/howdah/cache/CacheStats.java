package org.howdah.cache;

/**
 * What the cache of a node did since it was opened, and what it holds.
 *
 * @param hitBytes read from it
 * @param missBytes of blocks that were asked for and not there
 * @param admitted blocks that it took
 * @param refused blocks that the policy, or the lack of space, kept out
 * @param evicted blocks that went for others
 * @param bad blocks that were damaged, and are gone
 * @param failures times that the device did not do what it should
 * @param poolBlocksMoved blocks that changed hands between the pool and localized data
 * @param inputBytes that input occupies
 * @param localizedBytes that localized data occupies
 */
public record CacheStats(
    long hitBytes,
    long missBytes,
    long admitted,
    long refused,
    long evicted,
    long bad,
    long failures,
    long poolBlocksMoved,
    long inputBytes,
    long localizedBytes) {}
