package org.howdah.bench.case1;

import java.io.IOException;
import org.howdah.bench.case1.layout.CountingOrder;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/*
 * A collector sorts its buffer and then asks a store for a place, without anybody being told in
 * between. So its caller notes the time before it adds, and what goes by until a run is begun is the
 * sort.
 */
/** Takes the time of a collector's sorts, spills and merges, and counts. One thread at a time. */
final class TimedStore implements RunStore {
  private final RunStore store;
  private final CountingOrder order;
  private final Phases phases;
  private long calledNanos;
  private boolean sorts;
  private boolean finishes;

  /**
   * @param order the collector's; what is compared by the end of the last spill is counted
   */
  TimedStore(RunStore store, CountingOrder order, Phases phases) {
    this.store = store;
    this.order = order;
    this.phases = phases;
  }

  /** A call of the collector begins now, which may sort. */
  void called() {
    calledNanos = System.nanoTime();
    sorts = true;
  }

  /** The last call begins now, which sorts what is left, and then merges. */
  void finishes() {
    called();
    finishes = true;
  }

  @Override
  public RunWriter create(String name, int partitions, long bytesExpected) throws IOException {
    long startNanos = System.nanoTime();
    boolean isSpill = sorts || !finishes;
    if (sorts) {
      phases.sortNanos += startNanos - calledNanos;
      sorts = false;
    }
    phases.spills += isSpill ? 1 : 0;
    return new Writer(store.create(name, partitions, bytesExpected), startNanos, isSpill);
  }

  @Override
  public void close() {
    store.close();
  }

  private final class Writer implements RunWriter {
    private final RunWriter writer;
    private final long startNanos;
    private final boolean isSpill;

    Writer(RunWriter writer, long startNanos, boolean isSpill) {
      this.writer = writer;
      this.startNanos = startNanos;
      this.isSpill = isSpill;
    }

    @Override
    public void startPartition(int partition) throws IOException {
      writer.startPartition(partition);
    }

    @Override
    public void append(Slice key, Slice value) throws IOException {
      writer.append(key, value);
    }

    @Override
    public void appendEncoded(Slice record) throws IOException {
      writer.appendEncoded(record);
    }

    @Override
    public Run commit() throws IOException {
      Run run = writer.commit();
      long nanos = System.nanoTime() - startNanos;
      if (isSpill) {
        phases.spillNanos += nanos;
        phases.comparisons = order.comparisons();
      } else {
        phases.mergeNanos += nanos;
      }
      return run;
    }

    @Override
    public void abort() {
      writer.abort();
    }
  }
}
