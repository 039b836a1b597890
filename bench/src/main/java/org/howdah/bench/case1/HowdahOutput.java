package org.howdah.bench.case1;

import java.io.IOException;
import java.util.List;
import org.howdah.bench.case1.layout.CountingOrder;
import org.howdah.bench.case1.layout.OneValue;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.Slice;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;

/**
 * A map task's output in Howdah's own collector, with entries of prefixes or with groups. What is
 * combined while a buffer fills counts as filling; that of the last records before a spill as its
 * sort.
 */
final class HowdahOutput implements MapOutput {
  /** The clock is read before each of so many records: reading it costs a third of adding one. */
  private static final int RECORDS_PER_LOOK = 64;

  private final Phases phases = new Phases();
  private final CountingOrder order = new CountingOrder();
  private final Slice one = OneValue.slice();
  private final Collector collector;
  private final TimedStore store;

  /**
   * @param grouping whether each distinct key is kept once
   */
  HowdahOutput(long bufferBytes, boolean grouping, int partitions, RunStore store) {
    this.store = new TimedStore(store, order, phases);
    SortPlan plan = new SortPlan(partitions, order, grouping);
    BufferPool pool = new BufferPool(bufferBytes);
    Stores stores = new Stores(List.of(this.store));
    collector = new Collector(plan, new CountCombiner(), pool, stores, "run");
  }

  @Override
  public void add(int partition, Slice key) throws IOException, InterruptedException {
    if (phases.records % RECORDS_PER_LOOK == 0) {
      store.called();
    }
    collector.add(partition, key, one);
  }

  @Override
  public Run finish() throws IOException, InterruptedException {
    store.finishes();
    return collector.finishAsOne();
  }

  @Override
  public Phases phases() {
    return phases;
  }
}
