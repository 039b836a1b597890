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
    long failures) {
  static final FetchStatistics NONE = new FetchStatistics(0, 0, 0, 0, 0);

  FetchStatistics withRequest(FetchRequest request) {
    return new FetchStatistics(
        requests + (request.isForSizes() ? 0 : 1),
        sizeRequests + (request.isForSizes() ? 1 : 0),
        segmentsKnownBefore + (request.isPlanned() ? request.segments().size() : 0),
        segmentsThatWaited,
        failures);
  }

  FetchStatistics withWait() {
    return new FetchStatistics(
        requests, sizeRequests, segmentsKnownBefore, segmentsThatWaited + 1, failures);
  }

  FetchStatistics withFailure() {
    return new FetchStatistics(
        requests, sizeRequests, segmentsKnownBefore, segmentsThatWaited, failures + 1);
  }
}
