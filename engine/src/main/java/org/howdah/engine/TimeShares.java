package org.howdah.engine;

import java.util.HashMap;
import java.util.Map;

/*
 * Hadoop's task is a process, and its counters say what that process took: with the threads that the
 * task started, with collection of garbage, compilation, and the children that it has waited for.
 * Here several attempts share a process. What their own threads took is known; all that the process
 * took beyond these is shared out evenly among the attempts that ran meanwhile. So the sum over all
 * tasks is what the process took while tasks ran, as with Hadoop, and a task that runs alone, as in
 * each worker process, has all of it.
 */
/**
 * Shares a process's processor time, and its time for collecting garbage, out among the attempts
 * that run in it. Thread-safe.
 */
public final class TimeShares {
  /** What a process has taken so far. */
  interface Clocks {
    /** Of the whole process; negative if that is not known. */
    long processNanos();

    /** Of one thread; negative if it has ended, or that is not known. */
    long threadNanos(Thread thread);

    long collectionMillis();
  }

  /**
   * What an attempt has taken.
   *
   * @param processorMillis of its thread, and its share of the rest of the process
   * @param collectionMillis its share
   */
  public record Taken(long processorMillis, long collectionMillis) {}

  private static final class Share {
    private long threadNanos;
    private double nanos;
    private double collectionMillis;
  }

  private final Clocks clocks;
  private final Map<Thread, Share> running = new HashMap<>();
  private long processNanos;
  private long collectionMillis;

  TimeShares(Clocks clocks) {
    this.clocks = clocks;
  }

  /** The calling thread's attempt begins; it counts until {@link #end}, or the thread's end. */
  public synchronized void begin() {
    settle();
    Share share = new Share();
    share.threadNanos = Math.max(0, clocks.threadNanos(Thread.currentThread()));
    running.put(Thread.currentThread(), share);
  }

  /** The calling thread's attempt has ended, if one had begun; what it took. */
  public synchronized Taken end() {
    settle();
    Share share = running.remove(Thread.currentThread());
    return share == null
        ? new Taken(0, 0)
        : new Taken(Math.round(share.nanos / 1e6), Math.round(share.collectionMillis));
  }

  /** The calling thread's attempt has failed, if one had begun. */
  public synchronized void forget() {
    settle();
    running.remove(Thread.currentThread());
  }

  /** Shares out what was taken since the last time. */
  private void settle() {
    long own = 0;
    for (Map.Entry<Thread, Share> each : running.entrySet()) {
      Share share = each.getValue();
      long now = Math.max(share.threadNanos, clocks.threadNanos(each.getKey()));
      own += now - share.threadNanos;
      share.nanos += now - share.threadNanos;
      share.threadNanos = now;
    }
    long process = clocks.processNanos();
    long collection = clocks.collectionMillis();
    double rest = process < 0 ? 0 : Math.max(0, process - processNanos - own);
    int count = running.size();
    for (Share share : running.values()) {
      share.nanos += rest / count;
      share.collectionMillis += (double) (collection - collectionMillis) / count;
    }
    processNanos = Math.max(process, processNanos + own); // The process's clock is a coarse one.
    collectionMillis = collection;
    running.keySet().removeIf(thread -> !thread.isAlive());
  }
}
