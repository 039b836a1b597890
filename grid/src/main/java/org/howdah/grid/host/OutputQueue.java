package org.howdah.grid.host;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.ProcessFrames.Frame;

/**
 * What a process has printed and nobody has been sent yet. As with a pipe, who prints waits for who
 * reads. Safe for several threads.
 */
final class OutputQueue {
  private static final int BYTES_MAX = 256 << 10;

  private final Deque<Frame> frames = new ArrayDeque<>();
  private int sources;
  private int bytes;
  private boolean closed;

  /**
   * @param sources how many will say {@link #sourceEnded}
   */
  OutputQueue(int sources) {
    this.sources = sources;
  }

  /** Adds a frame, once there is room; when nobody will read, it is dropped. */
  synchronized void put(Frame frame) throws InterruptedException {
    while (bytes >= BYTES_MAX && !closed) {
      wait();
    }
    if (!closed) {
      frames.add(frame);
      bytes += frame.bytes().length;
      notifyAll();
    }
  }

  synchronized void sourceEnded() {
    sources--;
    notifyAll();
  }

  /** The next frame; null if none comes within that time, or no more will. */
  synchronized Frame take(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (frames.isEmpty() && sources > 0) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    Frame next = frames.poll();
    if (next != null) {
      bytes -= next.bytes().length;
      notifyAll();
    }
    return next;
  }

  /** Whether no more will come. */
  synchronized boolean hasEnded() {
    return frames.isEmpty() && sources <= 0;
  }

  /** Says that nobody will read. */
  synchronized void close() {
    closed = true;
    frames.clear();
    bytes = 0;
    notifyAll();
  }
}
