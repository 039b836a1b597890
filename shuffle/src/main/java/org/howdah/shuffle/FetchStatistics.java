package org.howdah.shuffle;

/**
 * What a fetch did, as counts.
 *
 * @param requests for segments that were sent
 * @param sizeRequests for lengths alone
 * @param segmentsKnownBefore that were asked for when it was known how long they are
 * @param segmentsThatWaited which had come when there was no memory for them yet
 * @param failures of requests
 */
public record FetchStatistics(
    long requests,
    long sizeRequests,
    long segmentsKnownBefore,
    long segmentsThatWaited,
    long failures) {}
