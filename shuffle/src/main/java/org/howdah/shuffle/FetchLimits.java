package org.howdah.shuffle;

/**
 * How much a fetch may do at once.
 *
 * @param memoryBytes for segments that are in memory or on their way there, 0 or more
 * @param segmentBytesMax the largest that goes to memory, before compression; larger ones go to
 *     disk
 * @param requests under way at once, and so the number of threads, 1 or more
 * @param requestsPerHost of these to one host, 1 or more
 * @param pauseMillisFirst after a host's first failure; it doubles with each that follows
 * @param pauseMillisMax the most that it becomes
 */
public record FetchLimits(
    long memoryBytes,
    long segmentBytesMax,
    int requests,
    int requestsPerHost,
    long pauseMillisFirst,
    long pauseMillisMax) {
  /** Checks them. */
  public FetchLimits {
    if (memoryBytes < 0 || requests < 1 || requestsPerHost < 1 || pauseMillisFirst < 1) {
      throw new IllegalArgumentException("limits of a fetch that allow nothing");
    }
    segmentBytesMax = Math.min(segmentBytesMax, memoryBytes);
  }

  /** The pause after so many failures of a host in turn. */
  long pauseMillis(int failures) {
    int doublings = Math.min(failures - 1, Long.SIZE / 2);
    return Math.min(pauseMillisMax, pauseMillisFirst << doublings);
  }
}
