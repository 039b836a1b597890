package org.howdah.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a running attempt and the rest of the world tell each other: how far it is, that it does
 * something, and whether it should stop. Written by the attempt's threads, read by any.
 */
public final class TaskMonitor {
  private static final VarHandle BEATS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final StackTraceElement[] NOWHERE = {};

  /** In the middle of an array: no other attempt's may share its line in the processor's cache. */
  private static final int BEATS_INDEX = 16;

  private final long[] beats = new long[2 * BEATS_INDEX];
  private volatile float progress;
  private volatile String status = "";
  private volatile long inputRecords;
  private volatile long inputBytes;
  private volatile boolean killed;
  private volatile Thread thread;
  private boolean committing;

  /** Says that the attempt begins, on the calling thread. */
  void begin() {
    thread = Thread.currentThread();
    beat();
  }

  /**
   * Says that the attempt does something: it reads, writes, or reports. An attempt that does not
   * say so for too long has failed. Cheap enough for every record.
   */
  public void beat() {
    BEATS.setOpaque(beats, BEATS_INDEX, (long) BEATS.getOpaque(beats, BEATS_INDEX) + 1);
  }

  /** Another number than before if the attempt has done something since; 0 until it has begun. */
  public long beats() {
    return (long) BEATS.getOpaque(beats, BEATS_INDEX);
  }

  /** Where the attempt's thread is now; empty if that is not known here. */
  StackTraceElement[] where() {
    Thread current = thread;
    return current == null ? NOWHERE : current.getStackTrace();
  }

  /** How much of the attempt is done, 0 to 1. */
  public float progress() {
    return progress;
  }

  public void setProgress(float progress) {
    this.progress = Math.max(0, Math.min(1, progress));
  }

  /** What the user's code said last about itself. */
  public String status() {
    return status;
  }

  public void setStatus(String status) {
    this.status = status == null ? "" : status;
  }

  public long inputRecords() {
    return inputRecords;
  }

  public long inputBytes() {
    return inputBytes;
  }

  /** Says how much input the attempt has read so far. */
  public void setInput(long records, long bytes) {
    inputRecords = records;
    inputBytes = bytes;
  }

  /** Whether the attempt must end; whoever loops over records asks. */
  public boolean killed() {
    return killed;
  }

  /** Tells the attempt to end. Any thread may call. */
  public void kill() {
    killed = true;
  }

  /** Tells the attempt to end unless it has begun to commit; whether it must end. */
  synchronized boolean killUnlessCommitting() {
    killed |= !committing;
    return !committing;
  }

  /**
   * Says that the attempt commits from now on, as only one of its task may.
   *
   * @throws InterruptedException if it was told to end
   */
  public synchronized void beginCommit() throws InterruptedException {
    if (killed) {
      throw new InterruptedException("the attempt was told to stop before it could commit");
    }
    committing = true;
  }
}
