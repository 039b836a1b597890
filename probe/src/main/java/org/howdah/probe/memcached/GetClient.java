package org.howdah.probe.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.howdah.probe.choice.ServerChoice;

/** One thread of a load: it asks all servers that have one of a request's keys, and awaits all. */
final class GetClient implements Closeable {
  private static final long SEED = 20_261_128;

  private final List<Gets> servers;
  private final Values values;
  private final ServerChoice choice;
  private final GetLoad load;
  private final int number;
  private final int[][] keys;
  private final int[] counts;
  private final SplittableRandom random;
  private final Histogram nanos = new Histogram(3);
  private long lost;
  private long bytes;

  /**
   * @param servers connections of its own
   * @param number of the thread, from 0
   */
  GetClient(List<Gets> servers, Values values, ServerChoice choice, GetLoad load, int number) {
    this.servers = servers;
    this.values = values;
    this.choice = choice;
    this.load = load;
    this.number = number;
    keys = new int[servers.size()][load.keysPerGet()];
    counts = new int[servers.size()];
    random = new SplittableRandom(SEED + number);
  }

  /**
   * Asks until the load's time is over; in a closed loop at least once, however late it comes to
   * it.
   *
   * @param begin of the load, by {@link System#nanoTime}
   */
  void ask(long begin) throws IOException {
    long end = begin + load.duration().toNanos();
    double gap = load.isOpen() ? 1e9 * load.threads() / load.getsPerSecond() : 0;
    for (long i = 0; ; i++) {
      draw();
      long due =
          load.isOpen()
              ? begin + (long) (gap * (i + (double) number / load.threads()))
              : System.nanoTime();
      if (due - end >= 0 && (load.isOpen() || i > 0)) {
        return; // A request that was due before is sent, however late.
      }
      awaitTime(due);
      if (request()) {
        nanos.recordValue(Math.max(1, System.nanoTime() - due));
      } else {
        lost++;
      }
    }
  }

  /** The kernel wakes a thread some 50 µs late, which the latency then has. */
  private static void awaitTime(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(Math.min(left, TimeUnit.SECONDS.toNanos(1)));
    }
  }

  /** Shares keys out over their servers. */
  private void draw() {
    Arrays.fill(counts, 0);
    for (int i = 0; i < load.keysPerGet(); i++) {
      int key = random.nextInt(values.keys());
      int server = servers.size() == 1 ? 0 : choice.server(Values.key(key));
      keys[server][counts[server]++] = key;
    }
  }

  /** Whether all was answered. */
  private boolean request() throws IOException {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        servers.get(i).send(keys[i], counts[i]);
      }
    }
    boolean whole = true;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        int answered = servers.get(i).receive();
        whole &= answered != Gets.LOST;
        bytes += Math.max(0, answered);
      }
    }
    return whole;
  }

  Histogram nanos() {
    return nanos;
  }

  long lost() {
    return lost;
  }

  long bytes() {
    return bytes;
  }

  @Override
  public void close() throws IOException {
    for (Gets server : servers) {
      server.close();
    }
  }
}
