package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.howdah.sort.BufferPool;

/** One slot of another executor's, for a job whose pieces of work must not run side by side. */
public final class OneAtATime implements Executor {
  private final Executor executor;
  private final Deque<Queued> waiting = new ArrayDeque<>();
  private boolean busy;

  /**
   * @param executor runs the work
   */
  public OneAtATime(Executor executor) {
    this.executor = executor;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public Handle submit(String name, Work work) {
    Queued queued = new Queued(name, work);
    synchronized (this) {
      waiting.add(queued);
    }
    startNext();
    return queued;
  }

  private void startNext() {
    Queued next;
    synchronized (this) {
      if (busy || waiting.isEmpty()) {
        return;
      }
      busy = true;
      next = waiting.poll();
    }
    next.start();
  }

  private void end() {
    synchronized (this) {
      busy = false;
    }
    startNext();
  }

  private synchronized boolean stopWaiting(Queued queued) {
    return waiting.remove(queued);
  }

  /** A piece of work, from when it is given to its end. */
  private final class Queued implements Handle, Work {
    private final String name;
    private final Work work;
    private Handle handle;
    private boolean interrupted;
    private boolean ended;

    Queued(String name, Work work) {
      this.name = name;
      this.work = work;
    }

    synchronized void start() {
      handle = executor.submit(name, this);
      if (interrupted) {
        handle.interrupt();
      }
    }

    @Override
    public void run(BufferPool buffer) {
      try {
        work.run(buffer);
      } finally {
        endOnce();
      }
    }

    @Override
    public void cancelled() {
      try {
        work.cancelled();
      } finally {
        endOnce();
      }
    }

    private void endOnce() {
      synchronized (this) {
        if (ended) {
          return;
        }
        ended = true;
      }
      end();
    }

    @Override
    public void interrupt() {
      if (stopWaiting(this)) {
        work.cancelled();
        return;
      }
      Handle its;
      synchronized (this) {
        interrupted = true;
        its = handle;
      }
      if (its != null) {
        its.interrupt();
      }
    }

    @Override
    public void abandon() {
      Handle its;
      synchronized (this) {
        its = handle;
      }
      if (its != null) {
        its.abandon();
      }
      endOnce();
    }
  }
}
