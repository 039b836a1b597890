package org.howdah.engine.measure;

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
 * Shares what a process takes out among the attempts that run in it: processor time, time for
 * collecting garbage, bytes of devices. Thread-safe.
 */
public final class TimeShares {
  /** What a process has taken so far. */
  interface Clocks {
    ProcessUse process();

    /** Of one thread; negative if it has ended, or that is not known. */
    long threadNanos(Thread thread);

    /** How long the calling thread could run, and others ran; negative if that is not known. */
    long queuedNanos();

    long collectionMillis();
  }

  private static final class Share {
    private long threadNanos;
    private long queuedNanos;
    private double newNanos;
    private double ownNanos;
    private double nanos;
    private double systemNanos;
    private double collectionMillis;
    private double readBytes;
    private double writtenBytes;

    AttemptUse taken(ProcessUse known, long queuedNow) {
      return new AttemptUse(
          Math.round(nanos / 1e6),
          known.systemNanos() < 0 ? -1 : Math.round(systemNanos / 1e6),
          Math.round(ownNanos / 1e6),
          queuedNow < 0 || queuedNanos < 0 ? -1 : Math.round((queuedNow - queuedNanos) / 1e6),
          Math.round(collectionMillis),
          known.readBytes() < 0 ? -1 : Math.round(readBytes),
          known.writtenBytes() < 0 ? -1 : Math.round(writtenBytes));
    }
  }

  private final Clocks clocks;
  private final Map<Thread, Share> running = new HashMap<>();
  private ProcessUse process = new ProcessUse(0, 0, 0, 0);
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
    share.queuedNanos = clocks.queuedNanos();
    running.put(Thread.currentThread(), share);
  }

  /** The calling thread's attempt has ended, if one had begun; what it took. */
  public synchronized AttemptUse end() {
    settle();
    Share share = running.remove(Thread.currentThread());
    return share == null ? AttemptUse.NOTHING : share.taken(process, clocks.queuedNanos());
  }

  /** The calling thread's attempt has failed, if one had begun. */
  public synchronized void forget() {
    settle();
    running.remove(Thread.currentThread());
  }

  /** Shares out what was taken since the last time. */
  private void settle() {
    double own = settleThreads();
    ProcessUse now = clocks.process();
    long collection = clocks.collectionMillis();
    double rest = Math.max(0, now.processorNanos() - processNanos - own);
    int count = running.size();
    for (Share share : running.values()) {
      share.newNanos += rest / count;
      share.nanos += share.newNanos;
      share.collectionMillis += (double) (collection - collectionMillis) / count;
      share.readBytes += (double) (now.readBytes() - process.readBytes()) / count;
      share.writtenBytes += (double) (now.writtenBytes() - process.writtenBytes()) / count;
    }
    settleSystem(now.systemNanos() - process.systemNanos(), own + rest);
    process = now;
    // The process's clock is a coarse one.
    processNanos = Math.max(now.processorNanos(), processNanos + Math.round(own));
    collectionMillis = collection;
    running.keySet().removeIf(thread -> !thread.isAlive());
  }

  /** Returns what the attempts' own threads took. */
  private double settleThreads() {
    double own = 0;
    for (Map.Entry<Thread, Share> each : running.entrySet()) {
      Share share = each.getValue();
      long now = Math.max(share.threadNanos, clocks.threadNanos(each.getKey()));
      share.newNanos = now - share.threadNanos;
      share.ownNanos += share.newNanos;
      share.threadNanos = now;
      own += share.newNanos;
    }
    return own;
  }

  /** In the system is whoever runs, as much as it runs. */
  private void settleSystem(long systemNanos, double all) {
    for (Share share : running.values()) {
      share.systemNanos += systemNanos * (all > 0 ? share.newNanos / all : 1.0 / running.size());
    }
  }
}
