package org.howdah.store.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/*
 * The JDK's server reads and writes channels that block, and limits whole answers only, which would
 * end long scans that are read well. A thread that is interrupted in such a channel closes it.
 */
/** Ends connections whose client neither reads nor sends for too long. Safe for several threads. */
final class StallWatch implements AutoCloseable {
  private static final int LOOKS = 4;

  private final long stallNanos;
  private final Set<Turn> turns = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService watcher;

  StallWatch(long stallMillis) {
    stallNanos = TimeUnit.MILLISECONDS.toNanos(stallMillis);
    watcher =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "node-http-watch");
              thread.setDaemon(true);
              return thread;
            });
    long period = Math.max(1, stallMillis / LOOKS);
    Future<?> unused =
        watcher.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
  }

  private void look() {
    long now = System.nanoTime();
    turns.forEach(turn -> turn.endIfStalled(now));
  }

  /** The stream, for the thread that calls this. */
  OutputStream watched(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(int one) throws IOException {
        watch(() -> out.write(one));
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        watch(() -> out.write(bytes, from, length));
      }

      @Override
      public void flush() throws IOException {
        watch(out::flush);
      }

      @Override
      public void close() throws IOException {
        watch(out::close);
      }
    };
  }

  /** Reads so many bytes, or fewer at the end, with the thread that calls this. */
  byte[] read(InputStream in, int bytes) throws IOException {
    byte[] all = new byte[bytes];
    int[] read = {0};
    while (read[0] < bytes) {
      int before = read[0];
      watch(() -> read[0] += Math.max(0, in.read(all, before, bytes - before)));
      if (read[0] == before) {
        return Arrays.copyOf(all, before);
      }
    }
    return all;
  }

  /** One call that may block. */
  private interface Blocking {
    void run() throws IOException;
  }

  private void watch(Blocking call) throws IOException {
    Turn turn = new Turn();
    turns.add(turn);
    try {
      call.run();
    } finally {
      turns.remove(turn);
      turn.end();
    }
  }

  @Override
  public void close() {
    watcher.shutdownNow();
  }

  private final class Turn {
    private final Thread thread = Thread.currentThread();
    private final long begin = System.nanoTime();
    private boolean over;
    private boolean interrupted;

    synchronized void endIfStalled(long now) {
      if (!over && now - begin > stallNanos) {
        interrupted = true;
        thread.interrupt();
      }
    }

    /** The interrupt was for this call, not for what its thread does next. */
    synchronized void end() {
      over = true;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
