package org.howdah.bench.jmh;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.howdah.record.RecordOutput;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Collector;
import org.howdah.sort.SortPlan;
import org.howdah.sort.Stores;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Counting the words of a text in a grouping buffer: put each with a one, combine, and sort the
 * distinct ones, without writing. Time for each word.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GroupingBenchmark {
  static final int TOKENS = 1 << 20;

  private static final int PARTITIONS = 2;
  private static final int BUFFER_BYTES = 64 << 20;

  private final BufferPool pool = new BufferPool(BUFFER_BYTES);
  private final Stores stores = new Stores(List.of(new NowhereStore()));
  private final Slice one = Slice.of(ByteBuffer.allocate(Integer.BYTES).putInt(1).array());
  private final Slice sum = Slice.of(new byte[Integer.BYTES]);
  private final Slice token = new Slice();
  private KeyList tokens;

  @Setup
  public void makeTokens() {
    tokens = Keys.WORDS.make(TOKENS);
  }

  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public List<Run> count() throws IOException, InterruptedException {
    SortPlan plan = new SortPlan(PARTITIONS, Keys.ORDER, true);
    Collector collector = new Collector(plan, this::add, pool, stores, "run");
    for (int i = 0; i < TOKENS; i++) {
      tokens.get(i, token);
      collector.add(token.length & (PARTITIONS - 1), token, one);
    }
    return collector.finish();
  }

  /** Adds numbers of four bytes, as a combiner of IntWritables does, without making objects. */
  private void add(RunReader records, RecordOutput output) throws IOException {
    Slice key = new Slice();
    byte[] last = new byte[64];
    int total = 0;
    while (records.next()) {
      if (!records.repeatsKey()) {
        append(output, key, total);
        Slice next = records.key();
        System.arraycopy(next.array, next.offset, last, 0, next.length);
        key.set(last, 0, next.length);
        total = 0;
      }
      Slice value = records.value();
      total += ByteBuffer.wrap(value.array).getInt(value.offset);
    }
    append(output, key, total);
  }

  private void append(RecordOutput output, Slice key, int total) throws IOException {
    if (key.length > 0) {
      ByteBuffer.wrap(sum.array).putInt(total);
      output.append(key, sum);
    }
  }
}
