package org.howdah.probe.memcached;

import org.HdrHistogram.Histogram;

/**
 * What came of a load. A request's latency begins when it was to be sent, which under a rate may be
 * before it could be: what waits behind a slow answer is slow itself.
 *
 * @param keysPerGet of each request
 * @param lost requests that nobody answered in time; only UDP loses any
 * @param bytes of the answers
 * @param seconds how long it took
 * @param nanos of the requests that were answered
 */
public record GetFigures(int keysPerGet, long lost, long bytes, double seconds, Histogram nanos) {
  private static final double NANOS_PER_MICRO = 1e3;

  public double getsPerSecond() {
    return nanos.getTotalCount() / seconds;
  }

  public double keysPerSecond() {
    return keysPerGet * getsPerSecond();
  }

  public double bytesPerSecond() {
    return bytes / seconds;
  }

  public double meanMicros() {
    return nanos.getMean() / NANOS_PER_MICRO;
  }

  /** So many percent of the requests, 0 to 100, were faster. */
  public double micros(double percentile) {
    return nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }
}
