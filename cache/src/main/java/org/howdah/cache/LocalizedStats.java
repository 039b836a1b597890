package org.howdah.cache;

/**
 * What one job's localized data did to the cache of a node.
 *
 * @param writtenBytes that it wrote there
 * @param refusedBytes that it asked for in vain, and so wrote elsewhere
 * @param evicted blocks of input that went for it
 * @param poolBlocksReserved of the pool at its start, by what the last job like it took
 * @param poolBlocksMoved between the pool and localized data, in either direction
 */
public record LocalizedStats(
    long writtenBytes,
    long refusedBytes,
    long evicted,
    long poolBlocksReserved,
    long poolBlocksMoved) {}
