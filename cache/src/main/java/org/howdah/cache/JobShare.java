package org.howdah.cache;

/** What is kept for a job's localized data while it runs; ends when it is closed. */
public final class JobShare implements AutoCloseable {
  private final LocalizedSpace space;
  private final Master.Job job;
  private final int poolBlocks;
  private boolean closed;

  JobShare(LocalizedSpace space, Master.Job job, int poolBlocks) {
    this.space = space;
    this.job = job;
    this.poolBlocks = poolBlocks;
  }

  /** How many blocks of the pool are reserved. */
  public int poolBlocks() {
    return poolBlocks;
  }

  /** Gives them back, and has what the job took remembered for the next one like it. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      space.endJob(job, poolBlocks);
    }
  }
}
