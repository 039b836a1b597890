package org.howdah.probe.disk;

/**
 * What a disk did under a load.
 *
 * @param operations requests that were answered
 * @param bytes of these
 * @param seconds from the first request to the last answer
 * @param meanMicros of a request, from when it is sent to when it is answered
 * @param medianMicros of a request
 * @param p99Micros one request in a hundred took longer
 */
public record DiskFigures(
    long operations,
    long bytes,
    double seconds,
    double meanMicros,
    double medianMicros,
    double p99Micros) {

  public double operationsPerSecond() {
    return operations / seconds;
  }

  public double bytesPerSecond() {
    return bytes / seconds;
  }

  /**
   * How many requests were under way by Little's law (L = λ W): it is the queue depth, or else the
   * driver could not keep the queue full, or its latencies are not those of the requests.
   */
  public double requestsUnderWay() {
    return operationsPerSecond() * meanMicros / 1e6;
  }
}
