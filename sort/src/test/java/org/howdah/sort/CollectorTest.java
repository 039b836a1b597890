package org.howdah.sort;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.KeyOrder;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.Slice;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.RandomRecords;
import org.howdah.testkit.RunStoreContract;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorTest {
  private static final int SMALL_POOL_BYTES = 128 << 10;

  private final BufferPool pool = new BufferPool(SMALL_POOL_BYTES);

  @TempDir Path temporary;

  private static Collector collector(
      BufferPool pool, int partitions, KeyOrder order, Combiner combiner, Stores stores) {
    SortPlan plan = new SortPlan(partitions, order, combiner != null);
    return new Collector(plan, combiner, pool, stores, "test");
  }

  @Test
  void sortsRecordsOfEveryShapeByPartitionAndKey() {
    Seeds.check(
        5,
        random -> {
          for (RandomRecords shape : RandomRecords.values()) {
            checkSorted(shape.list(random.nextInt(3000), random), random, Sorting.BYTES);
            checkSorted(shape.list(random.nextInt(300), random), random, Sorting.OPAQUE);
          }
        });
  }

  private void checkSorted(List<KeyValue> records, Random random, KeyOrder order) throws Exception {
    int partitions = 1 + random.nextInt(4);
    List<List<KeyValue>> expected = Sorting.lists(partitions);
    Collector collector =
        collector(pool, partitions, order, null, Sorting.stores(Long.MAX_VALUE / 2));
    for (KeyValue record : records) {
      int partition = random.nextInt(partitions);
      expected.get(partition).add(record);
      collector.add(partition, record.key(), record.value());
    }
    List<Run> runs = collector.finish();
    for (int p = 0; p < partitions; p++) {
      List<KeyValue> actual = Sorting.merged(runs, p, order);
      assertThat(Sorting.multiset(actual)).isEqualTo(Sorting.multiset(expected.get(p)));
      assertThat(actual).isSortedAccordingTo((a, b) -> Sorting.BYTES.compare(a.key(), b.key()));
    }
  }

  @Test
  void mergesNoMoreRunsAtOnceThanItMayHaveOpen() throws Exception {
    Collector collector = collector(pool, 1, Sorting.BYTES, Sorting.SUM, Sorting.stores(1L << 40));
    int spills = Collector.MERGE_RUNS_MAX + 10;
    for (int i = 0; i < spills; i++) {
      byte[] key = new byte[SMALL_POOL_BYTES + 1];
      key[0] = (byte) (i % 3);
      collector.add(0, Slice.of(key), Sorting.number(1));
    }
    List<Run> runs = collector.finish();
    assertThat(collector.statistics().runs).isEqualTo(spills + 2);
    assertThat(Sorting.sums(Sorting.merged(runs, 0, Sorting.BYTES)).values())
        .hasSize(3)
        .extracting(Long::intValue)
        .satisfies(sums -> assertThat(sums.stream().mapToInt(n -> n).sum()).isEqualTo(spills));
  }

  @Test
  void combinesToTheSameSumsHoweverOftenItSpills() {
    Seeds.check(
        15,
        random -> {
          for (RandomRecords shape : RandomRecords.values()) {
            List<KeyValue> records = shape.list(random.nextInt(6000), random);
            Collector collector =
                collector(pool, 3, Sorting.BYTES, Sorting.SUM, Sorting.stores(1L << 40));
            List<List<KeyValue>> expected = Sorting.lists(3);
            for (KeyValue record : records) {
              int partition = Math.floorMod(record.key().toString().hashCode(), 3);
              expected.get(partition).add(record);
              collector.add(partition, record.key(), record.value());
            }
            List<Run> runs = collector.finish();
            for (int p = 0; p < 3; p++) {
              List<KeyValue> actual = Sorting.merged(runs, p, Sorting.BYTES);
              assertThat(Sorting.sums(actual)).isEqualTo(Sorting.sums(expected.get(p)));
              assertThat(Sorting.keys(actual)).isSorted();
            }
          }
        });
  }

  @Test
  void leavesEachKeyOnceWhereItsBufferHoldsAllKeys() throws Exception {
    Collector collector = collector(pool, 1, Sorting.BYTES, Sorting.SUM, Sorting.stores(1 << 20));
    for (int i = 0; i < 200_000; i++) {
      collector.add(0, Sorting.number(i % 100), Sorting.number(1));
    }
    List<Run> runs = collector.finish();
    assertThat(runs).hasSize(1);
    assertThat(runs.get(0).records()).isEqualTo(100);
    assertThat(Sorting.merged(runs, 0, Sorting.BYTES))
        .allMatch(record -> Sorting.value(record.value()) == 2000);
  }

  @Test
  void keepsKeysApartThatHaveOneHash() throws Exception {
    List<String> keys = List.of("\0047g7j", "\004898a", "\00435g0", "\0071198ish");
    List<Slice> slices = keys.stream().map(key -> Slice.of(key.getBytes(US_ASCII))).toList();
    for (int i = 0; i < keys.size(); i += 2) {
      assertThat(GroupTable.hash(slices.get(i))).isEqualTo(GroupTable.hash(slices.get(i + 1)));
    }
    Collector collector = collector(pool, 1, Sorting.BYTES, Sorting.SUM, Sorting.stores(1 << 20));
    for (int i = 0; i < 100_000; i++) {
      collector.add(0, slices.get(i % keys.size()), Sorting.number(i % keys.size()));
    }
    Map<String, Long> sums = Sorting.sums(Sorting.merged(collector.finish(), 0, Sorting.BYTES));
    assertThat(sums).hasSize(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      assertThat(sums).containsEntry(slices.get(i).toString(), i * 25_000L);
    }
  }

  @Test
  void keepsRecordsWhoseCombinerAnswersNothingOut() throws Exception {
    Combiner drop =
        (records, output) -> {
          while (records.next()) {
            assertThat(records.key().length).isPositive();
          }
        };
    Collector collector = collector(pool, 1, Sorting.BYTES, drop, Sorting.stores(1 << 20));
    for (int i = 0; i < 50_000; i++) {
      collector.add(0, Sorting.number(i % 10), Sorting.number(1));
    }
    assertThat(Sorting.merged(collector.finish(), 0, Sorting.BYTES)).isEmpty();
  }

  @Test
  void takesWhatACombinerEmitsForOtherKeys() throws Exception {
    Combiner renames =
        (records, output) -> {
          long total = 0;
          while (records.next()) {
            total += Sorting.value(records.value());
          }
          output.append(Sorting.number(7), Sorting.number(total));
        };
    Collector collector = collector(pool, 2, Sorting.BYTES, renames, Sorting.stores(1 << 20));
    for (int i = 0; i < 100_000; i++) {
      collector.add(i % 2, Sorting.number(i % 50), Sorting.number(1));
    }
    List<Run> runs = collector.finish();
    for (int p = 0; p < 2; p++) {
      long sum = 0;
      for (KeyValue record : Sorting.merged(runs, p, Sorting.BYTES)) {
        sum += Sorting.value(record.value());
      }
      assertThat(sum).isEqualTo(50_000);
    }
  }

  @Test
  void spillsNoMoreOftenThanStockHadoopWouldForAnyRecordSize() throws Exception {
    for (int recordBytes : new int[] {10, 100, 1_000, 10_000}) {
      int total = 20 << 20;
      long bufferBytes = 4 << 20;
      Collector collector =
          collector(new BufferPool(bufferBytes), 1, Sorting.BYTES, null, Sorting.stores(1L << 40));
      Random random = new Random(recordBytes);
      byte[] key = new byte[4];
      byte[] value = new byte[recordBytes - key.length];
      int records = total / recordBytes;
      for (int i = 0; i < records; i++) {
        random.nextBytes(key);
        collector.add(0, Slice.of(key), Slice.of(value));
      }
      long stockRecordBytes = recordBytes + 16L;
      long stockSpills = (long) Math.ceil(records * stockRecordBytes / (0.8 * bufferBytes));
      assertThat((long) collector.finish().size())
          .as("%d-byte records", recordBytes)
          .isLessThanOrEqualTo(stockSpills);
    }
  }

  @Test
  void takesRecordsLargerThanItsBuffer() throws Exception {
    Collector collector = collector(pool, 2, Sorting.BYTES, null, Sorting.stores(1 << 22));
    byte[] large = new byte[SMALL_POOL_BYTES * 3];
    new Random(1).nextBytes(large);
    collector.add(0, Sorting.number(1), Sorting.number(1));
    collector.add(1, Sorting.number(2), Slice.of(large));
    collector.add(0, Sorting.number(0), Sorting.number(3));
    List<Run> runs = collector.finish();
    assertThat(Sorting.merged(runs, 1, Sorting.BYTES))
        .containsExactly(new KeyValue(Sorting.number(2).copy(), large));
    assertThat(Sorting.keys(Sorting.merged(runs, 0, Sorting.BYTES))).hasSize(2).isSorted();
  }

  @Test
  void endsThoughTheComparatorContradictsItself() {
    Seeds.check(
        20,
        random -> {
          KeyOrder senseless = (a, ao, al, b, bo, bl) -> random.nextInt(3) - 1;
          List<KeyValue> records = RandomRecords.TINY.list(5000, random);
          Collector collector =
              collector(pool, 1, senseless, null, Sorting.stores(Long.MAX_VALUE / 2));
          for (KeyValue record : records) {
            collector.add(0, record.key(), record.value());
          }
          List<KeyValue> actual = Sorting.merged(collector.finish(), 0, senseless);
          assertThat(Sorting.multiset(actual)).isEqualTo(Sorting.multiset(records));
        });
  }

  @Test
  void namesAPartitionThatDoesNotExist() {
    Collector collector = collector(pool, 4, Sorting.BYTES, null, Sorting.stores(0));
    for (int partition : new int[] {-1, 4, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> collector.add(partition, Sorting.number(1), Sorting.number(1)))
          .isInstanceOfSatisfying(
              HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CODE))
          .hasMessageContaining("answered " + partition)
          .hasMessageContaining("0 to 3");
    }
  }

  @Test
  void goesOnToDiskWhenMemoryIsFullAndLosesNothing() throws Exception {
    MemoryBudget budget = new MemoryBudget(300_000);
    try (MemoryRunStore memory = new MemoryRunStore(budget);
        DirectoryRunStore disk = new DirectoryRunStore(temporary, Compression.NONE)) {
      Collector collector =
          collector(pool, 1, Sorting.BYTES, null, new Stores(List.of(memory, disk)));
      List<KeyValue> records = RandomRecords.TEN_BYTES.list(100_000, new Random(5));
      for (KeyValue record : records) {
        collector.add(0, record.key(), record.value());
      }
      List<Run> runs = collector.finish();
      assertThat(runs).extracting(Run::inMemory).contains(true, false);
      assertThat(collector.statistics().spilledRecords).isPositive().isLessThan(100_000);
      List<KeyValue> actual = Sorting.merged(runs, 0, Sorting.BYTES);
      assertThat(Sorting.multiset(actual)).isEqualTo(Sorting.multiset(records));
    }
  }

  @Test
  void callsNowAndThenWhileItSpills() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (DirectoryRunStore disk = new DirectoryRunStore(temporary, Compression.NONE)) {
      Stores stores = new Stores(List.of(disk)).reportingTo(calls::incrementAndGet);
      Collector collector = collector(pool, 1, Sorting.BYTES, null, stores);
      for (KeyValue record : RandomRecords.TEN_BYTES.list(100_000, new Random(5))) {
        collector.add(0, record.key(), record.value());
      }
      collector.finish();
    }
    assertThat(calls.get()).isGreaterThan(3);
  }

  @Test
  void goesOnToDiskAlsoWhenACombinerWrapsWhatTheFullStoreSaid() throws Exception {
    Combiner wrapping =
        (records, output) -> {
          try {
            Sorting.SUM.combine(records, output);
          } catch (IOException e) {
            throw new IllegalStateException("cannot write", new RuntimeException(e));
          }
        };
    try (DirectoryRunStore disk = new DirectoryRunStore(temporary, Compression.NONE)) {
      MemoryRunStore memory = new MemoryRunStore(new MemoryBudget(10));
      Stores stores = new Stores(List.of(memory, disk));
      Collector collector = collector(pool, 1, Sorting.BYTES, wrapping, stores);
      for (int i = 0; i < 1000; i++) {
        collector.add(0, Sorting.number(i % 100), Sorting.number(1));
      }
      List<Run> runs = collector.finish();
      assertThat(runs).extracting(Run::inMemory).containsOnly(false);
      assertThat(Sorting.merged(runs, 0, Sorting.BYTES)).hasSize(100);
    }
  }

  @Test
  void saysWhatIsMissingWhenRunsFitNowhere() throws Exception {
    Collector collector = collector(pool, 1, Sorting.BYTES, null, Sorting.stores(10));
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                collector.add(0, Sorting.number(i), Sorting.number(i));
              }
            })
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES))
        .hasMessageContaining("bytes of map output fit nowhere")
        .hasMessageContaining("no memory for");
    collector.abort();
    assertThat(pool.lend(SMALL_POOL_BYTES)).isTrue();
  }

  @Test
  void whoGoesOnAfterARecordWasNotKeptIsToldAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Combiner failsOnce =
        (records, output) -> {
          if (calls.incrementAndGet() == 1) {
            throw new IOException("once");
          }
          Sorting.SUM.combine(records, output);
        };
    Collector collector = collector(pool, 1, Sorting.BYTES, failsOnce, Sorting.stores(1 << 20));
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 200_000; i++) {
                collector.add(0, Sorting.number(i), Sorting.number(1));
              }
            })
        .hasMessageContaining("once");
    assertThatThrownBy(() -> collector.add(0, Sorting.number(1), Sorting.number(1)))
        .hasMessageContaining("once");
    assertThatThrownBy(collector::finish).hasMessageContaining("once");
    assertThatThrownBy(collector::finishAsOne).hasMessageContaining("once");
    collector.abort();
    assertThat(pool.lend(SMALL_POOL_BYTES)).isTrue();
  }

  @Test
  void leavesOneRunIfItIsAskedTo() {
    Seeds.check(
        10,
        random -> {
          Combiner combiner = random.nextBoolean() ? Sorting.SUM : null;
          Collector collector =
              collector(pool, 3, Sorting.BYTES, combiner, Sorting.stores(Long.MAX_VALUE / 2));
          int count = random.nextInt(4) * random.nextInt(8_000);
          long sum = 0;
          for (int i = 0; i < count; i++) {
            collector.add(1, Sorting.number(random.nextInt(3_000)), Sorting.number(1));
            sum++;
          }
          Run run = collector.finishAsOne();
          assertThat(run.partitions()).isEqualTo(3);
          List<KeyValue> left = Sorting.merged(List.of(run), 1, Sorting.BYTES);
          assertThat(left).isSortedAccordingTo((a, b) -> Sorting.BYTES.compare(a.key(), b.key()));
          assertThat(left.stream().mapToLong(record -> Sorting.value(record.value())).sum())
              .isEqualTo(sum);
          run.discard();
        });
  }

  @Test
  void leavesNothingWhenItIsAborted() throws Exception {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Stores stores = new Stores(List.of(new MemoryRunStore(budget)));
    Collector collector = collector(pool, 1, Sorting.BYTES, Sorting.SUM, stores);
    for (int i = 0; i < 100_000; i++) {
      collector.add(0, Sorting.number(i), Sorting.number(i));
    }
    assertThat(budget.bytesUsed()).isPositive();
    collector.abort();
    assertThat(budget.bytesUsed()).isZero();
    assertThat(pool.lend(SMALL_POOL_BYTES)).isTrue();
  }

  @Test
  void givesItsMemoryBackToTheNextTask() throws Exception {
    for (int task = 0; task < 20; task++) {
      Combiner combiner = task % 2 == 0 ? Sorting.SUM : null;
      Collector collector =
          collector(pool, 1, Sorting.BYTES, combiner, Sorting.stores(Long.MAX_VALUE / 2));
      for (KeyValue record : RandomRecords.SKEWED.list(300, new Random(task))) {
        collector.add(0, record.key(), record.value());
      }
      collector.finish();
    }
    assertThat(pool.lend(SMALL_POOL_BYTES)).isTrue();
  }

  @Test
  void mergesManyRunsIntoOneThatReadsTheSame() {
    Seeds.check(
        10,
        random -> {
          List<Run> runs = new ArrayList<>();
          List<KeyValue> all = new ArrayList<>();
          for (int i = 0; i < 1 + random.nextInt(9); i++) {
            List<KeyValue> records = RandomRecords.TINY.list(random.nextInt(500), random);
            all.addAll(records);
            Collector collector =
                collector(pool, 1, Sorting.BYTES, null, Sorting.stores(Long.MAX_VALUE / 2));
            for (KeyValue record : records) {
              collector.add(0, record.key(), record.value());
            }
            runs.addAll(collector.finish());
          }
          Merger merger = new Merger(Sorting.BYTES, null, Sorting.stores(1L << 40));
          if (!runs.isEmpty()) {
            Run merged = merger.merge("merged", runs, new SortStatistics());
            try (RunReader reader = merged.open(0)) {
              List<KeyValue> actual = RunStoreContract.read(reader);
              assertThat(Sorting.multiset(actual)).isEqualTo(Sorting.multiset(all));
              assertThat(actual)
                  .isSortedAccordingTo((a, b) -> Sorting.BYTES.compare(a.key(), b.key()));
            }
          }
        });
  }
}
