package org.howdah.net;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/*
 * The JDK's server reads and writes channels that block, and limits whole answers only, which would
 * end long scans that are read well. A thread that is interrupted in such a channel closes it. That
 * a client is gone which reads at leisure, TCP tells: it asks whoever has no room whether it has some.
 */
/**
 * Ends connections whose client neither reads nor sends for too long; of those that may read at
 * leisure, one at a time, when somebody needs its place. Safe for several threads.
 */
public final class StallWatch implements AutoCloseable {
  private static final int LOOKS = 4;

  private final long stallNanos;
  private final Set<Turn> turns = ConcurrentHashMap.newKeySet();
  private final Set<Turn> atLeisure = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService watcher;

  /**
   * @param stallMillis how long a client may neither take nor send anything
   */
  public StallWatch(long stallMillis) {
    stallNanos = TimeUnit.MILLISECONDS.toNanos(stallMillis);
    watcher = Looks.begin("node-http-watch", stallMillis / LOOKS, this::look);
  }

  private void look() {
    long now = System.nanoTime();
    turns.forEach(turn -> turn.endIfStalled(now));
  }

  /** How many write at leisure and have waited too long for their client. */
  public long stalledAtLeisure() {
    long now = System.nanoTime();
    return atLeisure.stream().filter(turn -> turn.isStalled(now)).count();
  }

  /** Ends the one at leisure that has waited longest, if that is too long. */
  public boolean endOneAtLeisure() {
    long now = System.nanoTime();
    return atLeisure.stream()
        .sorted(Comparator.comparingLong(turn -> turn.begin - now))
        .anyMatch(turn -> turn.endIfStalled(now));
  }

  /** The stream, for the thread that calls this. */
  OutputStream watched(OutputStream out) {
    return watched(out, turns);
  }

  /** The stream of a client that may take its time, for the thread that calls this. */
  OutputStream watchedAtLeisure(OutputStream out) {
    return watched(out, atLeisure);
  }

  private OutputStream watched(OutputStream out, Set<Turn> among) {
    return new FilterOutputStream(out) {
      @Override
      public void write(int one) throws IOException {
        watch(among, () -> out.write(one));
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        watch(among, () -> out.write(bytes, from, length));
      }

      @Override
      public void flush() throws IOException {
        watch(among, out::flush);
      }

      @Override
      public void close() throws IOException {
        watch(among, out::close);
      }
    };
  }

  /** Reads so many bytes, or fewer at the end, with the thread that calls this. */
  byte[] read(InputStream in, int bytes) throws IOException {
    byte[] all = new byte[bytes];
    int[] read = {0};
    while (read[0] < bytes) {
      int before = read[0];
      watch(turns, () -> read[0] += Math.max(0, in.read(all, before, bytes - before)));
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

  private void watch(Set<Turn> among, Blocking call) throws IOException {
    Turn turn = new Turn();
    among.add(turn);
    try {
      call.run();
    } finally {
      among.remove(turn);
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

    boolean isStalled(long now) {
      return now - begin > stallNanos;
    }

    synchronized boolean endIfStalled(long now) {
      boolean ends = !over && !interrupted && isStalled(now);
      if (ends) {
        interrupted = true;
        thread.interrupt();
      }
      return ends;
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
