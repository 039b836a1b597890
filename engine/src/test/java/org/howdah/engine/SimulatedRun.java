package org.howdah.engine;

import java.util.List;
import org.howdah.record.MemoryBudget;
import org.howdah.record.Run;
import org.howdah.record.RunReader;

/** Map output that is nothing but the names of what it was made of. */
final class SimulatedRun implements Run {
  private final int partitions;
  private final long bytes;
  private final MemoryBudget budget;
  private final boolean inMemory;

  /** Which pieces of which map attempts are in it. */
  final List<String> pieces;

  boolean gone;
  boolean discarded;

  /** In memory if there is room. */
  SimulatedRun(int partitions, List<String> pieces, long bytes, MemoryBudget budget) {
    this.partitions = partitions;
    this.pieces = List.copyOf(pieces);
    this.bytes = bytes;
    this.budget = budget;
    inMemory = budget.tryReserve(bytes);
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public long records() {
    return bytes;
  }

  @Override
  public long bytes(int partition) {
    return bytes / partitions;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public boolean inMemory() {
    return inMemory;
  }

  @Override
  public boolean isReadable(int partition) {
    return !gone;
  }

  @Override
  public RunReader open(int partition) {
    throw new UnsupportedOperationException("a simulated run has no records");
  }

  @Override
  public void discard() {
    if (!discarded && inMemory) {
      budget.release(bytes);
    }
    discarded = true;
  }

  @Override
  public String toString() {
    return pieces + (inMemory ? " in memory" : " on disk");
  }
}
