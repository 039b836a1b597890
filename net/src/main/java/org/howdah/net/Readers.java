package org.howdah.net;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/*
 * The JDK's server waits for the rest of a request in the thread that has begun to read it, and does not tell
 * its pool whose request that is, so that there is no bound for each client. Halves of requests, for which no
 * token is asked, would so take all threads for as long as the server waits for the other halves.
 */
/**
 * Threads that read requests. While one waits for a thread, those that have been read for longest
 * and are not there yet are dropped: their connections are closed. The more wait, the sooner.
 */
final class Readers implements Executor {
  private static final int LOOKS = 80;

  /** When so many more wait, patience is as much shorter again. */
  private static final int WAITING_STEP = 4;

  /** What is waited for in any case: what was sent in one go is there by then. */
  private static final long PATIENCE_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(50);

  private static final ThreadLocal<Reading> CURRENT = new ThreadLocal<>();

  private final ThreadPoolExecutor threads;
  private final long patienceNanos;
  private final ScheduledExecutorService watch;
  private final Queue<Reading> begun = new ConcurrentLinkedQueue<>();

  /** A request that is being read, or answered by who has read it. */
  private static final class Reading {
    private final Thread thread = Thread.currentThread();
    private final long beginNanos = System.nanoTime();
    private boolean isOver;
    private boolean isDropped;

    /** An interrupt closes the connection that the thread reads from. */
    synchronized boolean drop() {
      if (!isOver && !isDropped) {
        isDropped = true;
        thread.interrupt();
        return true;
      }
      return false;
    }

    /** Whether it is there; from now on it is not dropped. */
    synchronized boolean end() {
      isOver = true;
      if (isDropped) {
        boolean unused = Thread.interrupted();
      }
      return !isDropped;
    }
  }

  /**
   * @param threads that read; closed by the caller
   * @param patienceMillis for how long a request is waited for if others wait for its thread
   */
  Readers(ThreadPoolExecutor threads, long patienceMillis) {
    this.threads = threads;
    patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    watch = Looks.begin("node-http-watch", patienceMillis / LOOKS, this::look);
  }

  @Override
  public void execute(Runnable exchange) {
    threads.execute(() -> read(exchange));
  }

  private void read(Runnable exchange) {
    Reading reading = new Reading();
    CURRENT.set(reading);
    begun.add(reading);
    try {
      exchange.run();
    } finally {
      begun.remove(reading);
      CURRENT.remove();
      boolean unused = reading.end();
    }
  }

  /** Whether the request that this thread has read is to be answered; it is not dropped then. */
  static boolean hasArrived() {
    Reading reading = CURRENT.get();
    return reading == null || reading.end();
  }

  /** Makes room for those that wait. */
  void look() {
    int waiting = threads.getQueue().size();
    long now = System.nanoTime();
    long patience =
        Math.max(
            Math.min(patienceNanos, PATIENCE_NANOS_MIN),
            patienceNanos / (1 + waiting / WAITING_STEP));
    for (Iterator<Reading> oldest = begun.iterator(); waiting > 0 && oldest.hasNext(); ) {
      Reading reading = oldest.next();
      if (now - reading.beginNanos < patience) {
        return;
      }
      waiting -= reading.drop() ? 1 : 0;
    }
  }

  /** Drops nothing any more. */
  void close() {
    watch.shutdownNow();
  }
}
