package org.howdah.store.http;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/*
 * The JDK's server reads and writes channels that block, and has a limit for whole answers only, which
 * would end long scans that are read well. A thread that is interrupted in such a channel closes it.
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
        try (Turn turn = new Turn()) {
          out.write(one);
        }
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        try (Turn turn = new Turn()) {
          out.write(bytes, from, length);
        }
      }

      @Override
      public void flush() throws IOException {
        try (Turn turn = new Turn()) {
          out.flush();
        }
      }

      @Override
      public void close() throws IOException {
        try (Turn turn = new Turn()) {
          out.close();
        }
      }
    };
  }

  /** The stream, for the thread that calls this. */
  InputStream watched(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        try (Turn turn = new Turn()) {
          return in.read();
        }
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        try (Turn turn = new Turn()) {
          return in.read(bytes, from, length);
        }
      }
    };
  }

  @Override
  public void close() {
    watcher.shutdownNow();
  }

  /** One call that may block. */
  private final class Turn implements AutoCloseable {
    private final Thread thread = Thread.currentThread();
    private final long begin = System.nanoTime();
    private boolean over;
    private boolean ended;

    Turn() {
      turns.add(this);
    }

    synchronized void endIfStalled(long now) {
      if (!over && now - begin > stallNanos) {
        ended = true;
        thread.interrupt();
      }
    }

    /** The interrupt is for this call, not for what its thread does next. */
    @Override
    public synchronized void close() {
      over = true;
      turns.remove(this);
      if (ended) {
        Thread.interrupted();
      }
    }
  }
}
