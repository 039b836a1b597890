package org.howdah.shuffle;

/**
 * What a fetch did, as counts.
 *
 * @param segmentsKnownBefore that were asked for when it was known how long they are
 * @param segmentsThatWaited which had come when there was no memory for them yet
 */
public record FetchStatistics(long segmentsKnownBefore, long segmentsThatWaited) {}
