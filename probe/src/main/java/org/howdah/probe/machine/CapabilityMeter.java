package org.howdah.probe.machine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures how much of something some threads do at the same time. */
public final class CapabilityMeter {
  private CapabilityMeter() {}

  /**
   * How much is done in a second by all threads together. Each does it at least once.
   *
   * @param threads at least 1, all at work from the first moment to the last
   * @param duration how long
   */
  public static double perSecond(Capability capability, int threads, Duration duration)
      throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    CyclicBarrier ready = new CyclicBarrier(threads);
    try {
      List<Future<Double>> working = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        working.add(
            pool.submit(
                () -> {
                  Work work = capability.prepare(threads);
                  ready.await();
                  return rate(work, duration);
                }));
      }
      double all = 0;
      for (Future<Double> each : working) {
        all += each.get();
      }
      return all;
    } catch (ExecutionException failure) {
      throw new IllegalStateException(capability.id() + " failed", failure.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static double rate(Work work, Duration duration) {
    long begin = System.nanoTime();
    long done = 0;
    do {
      done += work.once();
    } while (System.nanoTime() - begin < duration.toNanos());
    return done * 1e9 / (System.nanoTime() - begin);
  }
}
