package org.howdah.cache.block;

import java.util.List;

/**
 * What was found at the start.
 *
 * @param blocks the oldest file first
 * @param dropped how many files were damaged or not finished, and are gone
 * @param unread how many files could not be read this time, and are left for the next start
 */
public record Recovered(List<StoredBlock> blocks, int dropped, int unread) {}
