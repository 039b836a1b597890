package org.howdah.bench.jmh;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.record.Run;
import org.howdah.record.Slice;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Sorting one full chunk of entries by key prefix, and walking its records in order: what a sort
 * buffer does when it spills, without writing. Time for each record.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChunkSortBenchmark {
  /** What fits in a chunk of 512 KiB. */
  static final int RECORDS = 1 << 15;

  private static final int PARTITIONS = 2;
  private static final int BUFFER_BYTES = 64 << 20;

  @Param public Keys keys;

  private final BufferPool pool = new BufferPool(BUFFER_BYTES);
  private final Stores stores = new Stores(List.of(new NowhereStore()));
  private final Slice value = Slice.of(new byte[8]);
  private final Slice key = new Slice();
  private KeyList records;
  private Collector collector;

  @Setup
  public void makeRecords() {
    records = keys.make(RECORDS);
  }

  @Setup(Level.Invocation)
  public void fillTheBuffer() throws IOException, InterruptedException {
    SortPlan plan = new SortPlan(PARTITIONS, Keys.ORDER, false);
    collector = new Collector(plan, null, pool, stores, "run");
    for (int i = 0; i < RECORDS; i++) {
      records.get(i, key);
      collector.add(i % PARTITIONS, key, value);
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public List<Run> sort() throws IOException, InterruptedException {
    return collector.finish();
  }
}
