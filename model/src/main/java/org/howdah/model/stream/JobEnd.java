package org.howdah.model.stream;

/**
 * How a job ended.
 *
 * @param seconds that it took, from its begin
 * @param blocks that its maps read
 * @param cachedBlocks those of them that came from a cache
 */
record JobEnd(double seconds, int blocks, int cachedBlocks) {}
