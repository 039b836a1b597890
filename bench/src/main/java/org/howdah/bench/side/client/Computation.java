package org.howdah.bench.side.client;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Stands for what a job does with a record besides looking up: takes a fixed amount of the calling
 * thread's processor time, and so lasts longer where others use the processor, too. Safe for
 * several threads.
 */
final class Computation {
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final long nanos;

  /**
   * @param micros of processor time for each record; 0 for none
   */
  Computation(long micros) {
    nanos = TimeUnit.MICROSECONDS.toNanos(micros);
  }

  /** Computes for one record. */
  void run() {
    if (nanos > 0) {
      long end = clock.getCurrentThreadCpuTime() + nanos;
      while (clock.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
    }
  }
}
