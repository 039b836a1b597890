package org.howdah.hadoop.job;

import org.howdah.engine.Executor;
import org.howdah.engine.LocalExecutor;
import org.howdah.record.MemoryBudget;

/** The slots and the memory that all jobs of a JVM share. Safe for several threads. */
public final class JobResources {
  private static final long BUFFER_BYTES_MIN = 1 << 20;
  private static final long BUFFER_BYTES_MAX = 256 << 20;

  private final LocalExecutor executor;
  private final MemoryBudget runMemory;
  private final long bufferBytesTotal;

  /**
   * @param slots how many tasks run at once, 1 or more
   * @param memoryBytes of sort buffers, one for each slot, and of map output in memory
   */
  JobResources(int slots, long memoryBytes) {
    long bufferBytes =
        Math.max(BUFFER_BYTES_MIN, Math.min(BUFFER_BYTES_MAX, memoryBytes / (2L * slots)));
    executor = new LocalExecutor(slots, bufferBytes);
    bufferBytesTotal = slots * bufferBytes;
    runMemory = new MemoryBudget(Math.max(0, memoryBytes - bufferBytesTotal));
  }

  public int slots() {
    return executor.slots();
  }

  Executor executor() {
    return executor;
  }

  /** Pays for runs in memory. */
  MemoryBudget runMemory() {
    return runMemory;
  }

  /** This JVM's heap, shared out among it and a worker process for each slot. */
  long workerHeapBytes() {
    return Runtime.getRuntime().maxMemory() / (executor.slots() + 1);
  }

  /** The share of one worker process for buffers. */
  long workerMemoryBytes() {
    return memoryBytesMax() / executor.slots();
  }

  long memoryBytesMax() {
    return bufferBytesTotal + runMemory.bytesMax();
  }

  /** Buffers count as used while jobs run. */
  long memoryBytesUsed(boolean running) {
    return runMemory.bytesUsed() + (running ? bufferBytesTotal : 0);
  }
}
