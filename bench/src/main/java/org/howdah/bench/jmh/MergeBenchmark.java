package org.howdah.bench.jmh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.Merger;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Reading sorted runs in memory as one, through the loser tree. Time for each record. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MergeBenchmark {
  static final int RECORDS = 1 << 18;

  private static final int BUFFER_BYTES = 64 << 20;
  private static final int MEMORY_BYTES = 256 << 20;

  @Param public Keys keys;

  @Param({"2", "16", "128"})
  public int runs;

  private final Stores stores =
      new Stores(List.of(new MemoryRunStore(new MemoryBudget(MEMORY_BYTES))));
  private final Merger merger = new Merger(Keys.ORDER, null, stores);
  private List<Run> sources;

  @Setup
  public void sortRuns() throws IOException, InterruptedException {
    SortPlan plan = new SortPlan(1, Keys.ORDER, false);
    BufferPool pool = new BufferPool(BUFFER_BYTES);
    KeyList records = keys.make(RECORDS);
    Slice key = new Slice();
    Slice value = Slice.of(new byte[8]);
    sources = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      Collector collector = new Collector(plan, null, pool, stores, "run-" + run);
      for (int i = run; i < RECORDS; i += runs) {
        records.get(i, key);
        collector.add(0, key, value);
      }
      sources.addAll(collector.finish());
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public long merge() throws IOException {
    long bytes = 0;
    try (RunReader merged = merger.open(sources, 0)) {
      while (merged.next()) {
        bytes += merged.record().length;
      }
    }
    return bytes;
  }
}
