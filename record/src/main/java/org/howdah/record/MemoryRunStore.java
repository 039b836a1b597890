package org.howdah.record;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps runs in this process's memory, as long as its budget allows. */
public final class MemoryRunStore implements RunStore {
  private final MemoryBudget budget;
  private final Set<MemoryRun> runs = ConcurrentHashMap.newKeySet();

  /**
   * @param budget pays for every block of every run; shared with others
   */
  public MemoryRunStore(MemoryBudget budget) {
    this.budget = budget;
  }

  @Override
  public RunWriter create(String name, int partitions, long bytesExpected)
      throws StoreFullException {
    return new MemoryRunWriter(budget, partitions, bytesExpected, this::keep);
  }

  private MemoryRun keep(byte[][] blocks, MemoryRun.Index index) {
    MemoryRun run = new MemoryRun(blocks, index, this::forget);
    runs.add(run);
    return run;
  }

  private void forget(MemoryRun run) {
    if (runs.remove(run)) {
      budget.release(run.blockBytes());
    }
  }

  @Override
  public void close() {
    runs.forEach(MemoryRun::discard);
  }
}
