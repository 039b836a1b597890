package org.howdah.cli.characterize;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * Waits until the machine does nothing else: what a job leaves behind, such as processes of a node
 * that get ready for the next one, would slow down the next run. For one thread.
 *
 * @param limitMillis after which the run begins all the same; 0 to look at nothing
 * @param share the part of all processors that was in use since it was last asked, from 0 to 1; not
 *     a number, or negative, where the machine does not tell
 * @param lookMillis between two looks
 */
record QuietMachine(long limitMillis, DoubleSupplier share, long lookMillis) {
  /** As much as the benchmarks allow. */
  private static final double SHARE_MAX = 0.05;

  private static final long LOOK_MILLIS = 300;

  /** This machine, or the container's part of it. */
  static QuietMachine here(long limitMillis) {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new QuietMachine(limitMillis, system::getCpuLoad, LOOK_MILLIS);
  }

  /** Returns whether it is quiet now; false as soon as the time is over. */
  boolean await() throws InterruptedException {
    if (limitMillis == 0) {
      return true;
    }
    long start = System.nanoTime();
    double unused = share.getAsDouble();
    do {
      TimeUnit.MILLISECONDS.sleep(lookMillis);
      if (!(share.getAsDouble() > SHARE_MAX)) {
        return true;
      }
    } while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(limitMillis));
    return false;
  }
}
