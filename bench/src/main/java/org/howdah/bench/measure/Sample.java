package org.howdah.bench.measure;

/**
 * What one run cost. A figure that the machine cannot give is {@link Double#NaN}, never 0.
 *
 * @param wallSeconds from the command to its end
 * @param cpuSeconds user and system time of the processes that did the work
 * @param peakBytes the largest resident memory of these processes together
 * @param othersShare the share of the machine's processors, 0 to 1, that anything else used
 *     meanwhile but the benchmark and its daemons
 * @param busyBefore the same share just before the run
 * @param mapCpuSeconds of {@code cpuSeconds}, what map tasks took that are processes
 * @param daemonSeconds user and system time of daemons of the benchmark meanwhile; not in {@code
 *     cpuSeconds}
 */
public record Sample(
    double wallSeconds,
    double cpuSeconds,
    double peakBytes,
    double othersShare,
    double busyBefore,
    double mapCpuSeconds,
    double daemonSeconds) {
  /** A run without map tasks that are processes. */
  public Sample(
      double wallSeconds,
      double cpuSeconds,
      double peakBytes,
      double othersShare,
      double busyBefore) {
    this(wallSeconds, cpuSeconds, peakBytes, othersShare, busyBefore, Double.NaN, Double.NaN);
  }

  /** The same run with what its map tasks took. */
  public Sample withMaps(double seconds) {
    return new Sample(
        wallSeconds, cpuSeconds, peakBytes, othersShare, busyBefore, seconds, daemonSeconds);
  }

  /** The same run with what the benchmark's daemons took meanwhile. */
  public Sample withDaemons(double seconds) {
    return new Sample(
        wallSeconds, cpuSeconds, peakBytes, othersShare, busyBefore, mapCpuSeconds, seconds);
  }

  /** The same run with times that the process took itself, with its own start left out. */
  public Sample withTimes(double innerWallSeconds, double innerCpuSeconds) {
    return new Sample(
        innerWallSeconds,
        innerCpuSeconds,
        peakBytes,
        othersShare,
        busyBefore,
        mapCpuSeconds,
        daemonSeconds);
  }
}
