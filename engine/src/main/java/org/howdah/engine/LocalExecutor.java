package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ThreadFactory;
import org.howdah.sort.BufferPool;

/**
 * Slots in this process, a thread for each piece of work. The slots' buffers are made when first
 * needed and dropped when nothing runs.
 */
public final class LocalExecutor implements Executor {
  private final int slots;
  private final long bufferBytes;
  private final ThreadFactory threads;
  private final Deque<BufferPool> idleBuffers = new ArrayDeque<>();
  private final Deque<Submission> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param slots 1 or more
   * @param bufferBytes of each slot's buffer
   */
  public LocalExecutor(int slots, long bufferBytes) {
    this(slots, bufferBytes, Thread::new);
  }

  LocalExecutor(int slots, long bufferBytes, ThreadFactory threads) {
    this.slots = slots;
    this.bufferBytes = bufferBytes;
    this.threads = threads;
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public Handle submit(String name, Work work) {
    Submission submission = new Submission(name, work);
    synchronized (this) {
      waiting.add(submission);
      startWaiting();
    }
    return submission;
  }

  private synchronized void startWaiting() {
    while (running < slots && !waiting.isEmpty()) {
      running++;
      BufferPool buffer = idleBuffers.poll();
      start(waiting.poll(), buffer == null ? new BufferPool(bufferBytes) : buffer);
    }
    if (running == 0) {
      idleBuffers.clear();
    }
  }

  /** Also on the thread of a slot that ends, whose end is not that of what waits. */
  private void start(Submission next, BufferPool buffer) {
    try {
      next.start(buffer);
    } catch (OutOfMemoryError e) {
      running--;
      idleBuffers.push(buffer);
      next.refused(e);
    }
  }

  /**
   * @param buffer null if its user may still be writing to it
   */
  private synchronized void freeSlot(BufferPool buffer) {
    running--;
    if (buffer != null) {
      idleBuffers.push(buffer);
    }
    startWaiting();
  }

  private synchronized boolean stopWaiting(Submission submission) {
    return waiting.remove(submission);
  }

  private final class Submission implements Handle {
    private final String name;
    private final Work work;
    private Thread thread;
    private boolean slotFreed;

    Submission(String name, Work work) {
      this.name = name;
      this.work = work;
    }

    synchronized void start(BufferPool buffer) {
      Thread made =
          threads.newThread(
              () -> {
                try {
                  work.run(buffer);
                } finally {
                  free(buffer);
                }
              });
      made.setName(name);
      made.setDaemon(true);
      thread = made;
      made.start();
    }

    void refused(Throwable why) {
      synchronized (this) {
        slotFreed = true;
      }
      work.refused(why);
    }

    private void free(BufferPool buffer) {
      synchronized (this) {
        if (slotFreed) {
          return;
        }
        slotFreed = true;
      }
      freeSlot(buffer);
    }

    @Override
    public void interrupt() {
      if (stopWaiting(this)) {
        work.cancelled();
        return;
      }
      synchronized (this) {
        if (thread != null) {
          thread.interrupt();
        }
      }
    }

    @Override
    public void abandon() {
      free(null);
    }
  }
}
