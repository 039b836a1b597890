package org.howdah.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.record.RecordOutput;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.sort.Collector;
import org.howdah.sort.Combiner;
import org.howdah.sort.SortStatistics;

/**
 * A job whose maps emit {@value #KEYS} keys each, with a count of one in {@value #VALUE_BYTES}
 * bytes, so that one map leaves about ten kilobytes. Its combiner and its reduce task add the
 * counts.
 */
class CountingJob extends FakeJob {
  static final int KEYS = 100;
  static final int VALUE_BYTES = 96;

  /** The sums that the reduce task made, by key. */
  final Map<Integer, Integer> counts = new TreeMap<>();

  private final boolean sameKeys;

  /**
   * @param sameKeys whether all maps emit the same keys, so that combining maps' output pays
   */
  CountingJob(boolean sameKeys) {
    this.sameKeys = sameKeys;
  }

  static JobPlan plan(int maps) {
    return new JobPlan("job_1", "counts", "", maps, 1, 1, 1, 0, 0, 1000, true, NO_LIMIT);
  }

  @Override
  void emit(TaskAttempt attempt, Collector collector) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      int key = sameKeys ? i : attempt.task() * KEYS + i;
      collector.add(partition(key), bytes(key, Integer.BYTES), bytes(1, VALUE_BYTES));
    }
  }

  /** Which reduce task gets a key. */
  int partition(int key) {
    return 0;
  }

  private static Slice bytes(int number, int length) {
    return Slice.of(ByteBuffer.allocate(length).putInt(number).array());
  }

  private static int number(Slice bytes) {
    return ByteBuffer.wrap(bytes.array).getInt(bytes.offset);
  }

  @Override
  void onRecord(Slice key, Slice value) {
    counts.merge(number(key), number(value), Integer::sum);
  }

  /** Adds the counts of each key. */
  void combine(RunReader records, RecordOutput output) throws IOException {
    boolean more = records.next();
    while (more) {
      int key = number(records.key());
      int sum = 0;
      do {
        sum += number(records.value());
        more = records.next();
      } while (more && number(records.key()) == key);
      output.append(bytes(key, Integer.BYTES), bytes(sum, VALUE_BYTES));
    }
  }

  @Override
  public MergeBody merge() {
    return new MergeBody() {
      @Override
      public Combiner combiner() {
        return CountingJob.this::combine;
      }

      @Override
      public void commit(SortStatistics merged) {
        log.add("merged " + (merged.spilledBytes == 0 ? "in memory" : "to disk"));
      }
    };
  }
}
