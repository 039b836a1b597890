package org.howdah.probe.machine;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Measures how much of something some threads do at the same time. */
public final class CapabilityMeter {
  private CapabilityMeter() {}

  /**
   * How much is done in a second by all threads together. Each does it at least once.
   *
   * @param threads at least 1, all at work from the first moment to the last
   * @param duration how long
   * @throws IOException if there is too little memory for so many threads
   */
  public static double perSecond(Capability capability, int threads, Duration duration)
      throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Work> all = prepare(capability, threads);
      CountDownLatch begin = new CountDownLatch(1);
      List<Future<Double>> working = new ArrayList<>();
      for (Work work : all) {
        working.add(
            pool.submit(
                () -> {
                  begin.await();
                  return rate(work, duration);
                }));
      }
      begin.countDown();
      double sum = 0;
      for (Future<Double> each : working) {
        sum += each.get();
      }
      return sum;
    } catch (ExecutionException failure) {
      throw new IOException(capability.id() + " failed: " + failure.getCause(), failure);
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<Work> prepare(Capability capability, int threads) throws HowdahException {
    try {
      List<Work> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(capability.prepare(threads));
      }
      return all;
    } catch (OutOfMemoryError tooLittle) {
      throw new HowdahException(
          ErrorCode.RESOURCES,
          "%s by %d threads needs more memory than this process has; ask for fewer threads"
              .formatted(capability.id(), threads),
          tooLittle);
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
