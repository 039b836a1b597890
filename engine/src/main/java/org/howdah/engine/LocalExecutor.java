package org.howdah.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import org.howdah.sort.BufferPool;

/**
 * Slots in this process, a thread for each piece of work. The slots' buffers are made when first
 * needed and dropped when nothing runs.
 */
public final class LocalExecutor implements Executor {
  private final int slots;
  private final long bufferBytes;
  private final Deque<BufferPool> idleBuffers = new ArrayDeque<>();
  private final Deque<Submission> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param slots 1 or more
   * @param bufferBytes of each slot's buffer
   */
  public LocalExecutor(int slots, long bufferBytes) {
    this.slots = slots;
    this.bufferBytes = bufferBytes;
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
      waiting.poll().start(buffer == null ? new BufferPool(bufferBytes) : buffer);
    }
    if (running == 0) {
      idleBuffers.clear();
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
      thread =
          new Thread(
              () -> {
                try {
                  work.run(buffer);
                } finally {
                  free(buffer);
                }
              },
              name);
      thread.setDaemon(true);
      thread.start();
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
