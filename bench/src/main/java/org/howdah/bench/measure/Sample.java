package org.howdah.bench.measure;

/**
 * What one run cost. A figure that the machine cannot give is {@link Double#NaN}, never 0.
 *
 * @param wallSeconds from the command to its end
 * @param cpuSeconds user and system time of the processes that did the work
 * @param peakBytes the largest resident memory of these processes together
 * @param othersShare the share of the machine's processors, 0 to 1, that anything else used
 *     meanwhile
 * @param busyBefore the share of the machine's processors in use just before the run
 * @param mapCpuSeconds of {@code cpuSeconds}, what map tasks took that are processes
 */
public record Sample(
    double wallSeconds,
    double cpuSeconds,
    double peakBytes,
    double othersShare,
    double busyBefore,
    double mapCpuSeconds) {
  /** A run without map tasks that are processes. */
  public Sample(
      double wallSeconds,
      double cpuSeconds,
      double peakBytes,
      double othersShare,
      double busyBefore) {
    this(wallSeconds, cpuSeconds, peakBytes, othersShare, busyBefore, Double.NaN);
  }

  /** The same run with what its map tasks took. */
  public Sample withMaps(double seconds) {
    return new Sample(wallSeconds, cpuSeconds, peakBytes, othersShare, busyBefore, seconds);
  }

  /** The same run with times that the process took itself, with its own start left out. */
  public Sample withTimes(double innerWallSeconds, double innerCpuSeconds) {
    return new Sample(
        innerWallSeconds, innerCpuSeconds, peakBytes, othersShare, busyBefore, mapCpuSeconds);
  }
}
