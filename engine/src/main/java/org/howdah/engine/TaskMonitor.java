package org.howdah.engine;

/**
 * What a running attempt and the rest of the world tell each other: how far it is, and whether it
 * should stop. Written by the attempt's threads, read by any.
 */
public final class TaskMonitor {
  private volatile float progress;
  private volatile String status = "";
  private volatile long inputRecords;
  private volatile long inputBytes;
  private volatile boolean killed;

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
}
