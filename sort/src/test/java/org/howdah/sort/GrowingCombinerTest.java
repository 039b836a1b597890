package org.howdah.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.RecordOutput;
import org.howdah.record.Run;
import org.howdah.record.Slice;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.Test;

/** Combiners that give back more, or other, than what they were given. */
class GrowingCombinerTest {
  private static final int POOL_BYTES = 128 << 10;

  private final BufferPool pool = new BufferPool(POOL_BYTES);

  /** What a combiner does with the values of one key, which it may have made itself. */
  private interface Fold {
    void fold(Slice key, List<byte[]> values, RecordOutput output) throws IOException;
  }

  private static Combiner each(Fold fold) {
    return (records, output) -> {
      byte[] key = null;
      List<byte[]> values = new ArrayList<>();
      while (records.next()) {
        byte[] next = records.key().copy();
        if (key != null && !Arrays.equals(key, next)) {
          fold.fold(Slice.of(key), values, output);
          values.clear();
        }
        key = next;
        values.add(records.value().copy());
      }
      if (key != null) {
        fold.fold(Slice.of(key), values, output);
      }
    };
  }

  private static byte[] joined(List<byte[]> values) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    values.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static final Combiner JOIN =
      each((key, values, output) -> output.append(key, Slice.of(joined(values))));

  /** Joins values to pieces of a length that is drawn, so that some fit in a group. */
  private static Combiner pieces(Random random, int bytesMax) {
    return each(
        (key, values, output) -> {
          byte[] all = joined(values);
          int at = 0;
          do {
            int length = Math.min(all.length - at, 1 + random.nextInt(bytesMax));
            output.append(key, new Slice(all, at, length));
            at += length;
          } while (at < all.length);
        });
  }

  private Collector collector(int partitions, Combiner combiner) {
    SortPlan plan = new SortPlan(partitions, Sorting.BYTES, true);
    return new Collector(plan, combiner, pool, Sorting.stores(1L << 40), "test");
  }

  private static byte[] value(Random random, int bytesMax) {
    byte[] value = new byte[random.nextInt(1 + random.nextInt(bytesMax))];
    random.nextBytes(value);
    return value;
  }

  /** The values of each key of a partition, put together in the order in which they come. */
  private static Map<String, byte[]> contents(List<Run> runs, int partition) throws IOException {
    Map<String, List<byte[]>> values = new TreeMap<>();
    for (KeyValue record : Sorting.merged(runs, partition, Sorting.BYTES)) {
      values
          .computeIfAbsent(record.key().toString(), name -> new ArrayList<>())
          .add(record.value().copy());
    }
    Map<String, byte[]> contents = new TreeMap<>();
    values.forEach((key, its) -> contents.put(key, joined(its)));
    return contents;
  }

  /** Adds random records and demands each key's values in their order, whole. */
  private void checkJoins(Random random, Combiner combiner) throws Exception {
    int partitions = 1 + random.nextInt(5);
    int keys = 1 + random.nextInt(1 << random.nextInt(12));
    int valueBytesMax = 1 + random.nextInt(1 << random.nextInt(16));
    int records = Math.min(40_000, (4 << 20) / valueBytesMax);
    Collector collector = collector(partitions, combiner);
    List<Map<String, ByteArrayOutputStream>> expected = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      expected.add(new TreeMap<>());
    }
    byte[] repeated = value(random, valueBytesMax);
    for (int i = 0; i < records; i++) {
      Slice key = Sorting.number(random.nextInt(keys));
      int partition = (int) (Sorting.value(key) % partitions);
      byte[] value = random.nextInt(3) == 0 ? value(random, valueBytesMax) : repeated;
      collector.add(partition, key, Slice.of(value));
      expected
          .get(partition)
          .computeIfAbsent(key.toString(), name -> new ByteArrayOutputStream())
          .writeBytes(value);
    }
    List<Run> runs = collector.finish();
    for (int p = 0; p < partitions; p++) {
      Map<String, byte[]> actual = contents(runs, p);
      assertThat(actual.keySet()).isEqualTo(expected.get(p).keySet());
      for (Map.Entry<String, byte[]> entry : actual.entrySet()) {
        assertThat(entry.getValue())
            .as("values of %s", entry.getKey())
            .isEqualTo(expected.get(p).get(entry.getKey()).toByteArray());
      }
    }
  }

  @Test
  void whatIsJoinedIsWholeAndInOrderHoweverLongItGets() {
    Seeds.check(15, random -> checkJoins(random, JOIN));
  }

  @Test
  void whatIsGivenBackInPiecesIsWholeAndInOrder() {
    Seeds.check(15, random -> checkJoins(random, pieces(random, 1 << (1 + random.nextInt(17)))));
  }

  @Test
  void aCombinerMayGiveBackManyTimesWhatTheBufferHolds() throws Exception {
    byte[] large = new byte[3 * POOL_BYTES];
    Combiner pads =
        each(
            (key, values, output) -> {
              int count = values.stream().mapToInt(value -> value.length / 8).sum();
              boolean padded = values.stream().anyMatch(value -> value.length > 8);
              for (int i = 0; i < count && !padded; i++) {
                output.append(key, Slice.of(new byte[8]));
              }
              if (!padded) {
                output.append(key, Slice.of(large));
              } else {
                output.append(key, Slice.of(joined(values)));
              }
            });
    Collector collector = collector(1, pads);
    for (int i = 0; i < 20_000; i++) {
      collector.add(0, Sorting.number(i % 10), Slice.of(new byte[8]));
    }
    Map<String, byte[]> contents = contents(collector.finish(), 0);
    assertThat(contents).hasSize(10);
    assertThat(contents.values())
        .allSatisfy(value -> assertThat(value.length).isGreaterThan(3 * POOL_BYTES));
  }

  @Test
  void memoryStaysBoundedWhereEachRecordBecomesMany() throws Exception {
    BufferPool watched = new BufferPool(1 << 20);
    long[] most = new long[1];
    Combiner multiplies =
        each(
            (key, values, output) -> {
              for (byte[] value : values) {
                for (int i = 0; i < (value.length == 8 ? 100 : 1); i++) {
                  output.append(key, Slice.of(new byte[80]));
                  most[0] = Math.max(most[0], watched.bytesLent());
                }
              }
            });
    Collector collector =
        new Collector(
            new SortPlan(1, Sorting.BYTES, true),
            multiplies,
            watched,
            Sorting.stores(1L << 40),
            "test");
    for (int i = 0; i < 20_000; i++) {
      collector.add(0, Sorting.number(i % 100), Sorting.number(i));
    }
    List<KeyValue> records = Sorting.merged(collector.finish(), 0, Sorting.BYTES);
    assertThat(records).hasSize(2_000_000);
    assertThat(most[0]).isPositive().isLessThan(watched.bytesMax() * 3 / 2);
  }

  @Test
  void whatIsGivenBackForOtherKeysIsKeptWhateverItsSize() {
    Seeds.check(
        10,
        random -> {
          int padding = 1 << random.nextInt(15);
          Combiner renames =
              (records, output) -> {
                while (records.next()) {
                  byte[] value = Arrays.copyOf(records.value().copy(), Long.BYTES + padding);
                  output.append(Sorting.number(random.nextInt(50)), Slice.of(value));
                }
              };
          Collector collector = collector(2, renames);
          int records = Math.min(30_000, (4 << 20) / padding);
          long[] expected = new long[2];
          for (int i = 0; i < records; i++) {
            int number = random.nextInt(1000);
            expected[i % 2] += number;
            collector.add(i % 2, Sorting.number(random.nextInt(500)), Sorting.number(number));
          }
          List<Run> runs = collector.finish();
          for (int p = 0; p < 2; p++) {
            long sum = 0;
            for (KeyValue record : Sorting.merged(runs, p, Sorting.BYTES)) {
              Slice value = record.value();
              sum += Sorting.value(new Slice(value.array, value.offset, Long.BYTES));
            }
            assertThat(sum).isEqualTo(expected[p]);
          }
        });
  }

  /** Gives a value of odd length another byte, once. */
  private static final Combiner MARKS =
      each(
          (key, values, output) -> {
            for (byte[] value : values) {
              int marked = value.length + value.length % 2;
              output.append(key, Slice.of(Arrays.copyOf(value, marked)));
            }
          });

  private static void assertMarked(List<Run> runs, int records) throws IOException {
    List<KeyValue> all = Sorting.merged(runs, 0, Sorting.BYTES);
    assertThat(all).hasSize(records).allMatch(record -> record.value().length % 2 == 0);
  }

  @Test
  void aRecordThatIsLargerThanTheBufferHasBeenCombinedToo() throws Exception {
    Collector collector = collector(1, MARKS);
    collector.add(0, Sorting.number(1), Slice.of(new byte[2 * POOL_BYTES + 1]));
    assertMarked(collector.finish(), 1);
  }

  @Test
  void recordsThatAreNotGroupedHaveBeenCombinedToo() throws Exception {
    SortPlan plan = new SortPlan(1, Sorting.BYTES, false);
    Collector collector = new Collector(plan, MARKS, pool, Sorting.stores(1L << 40), "test");
    for (int i = 0; i < 10; i++) {
      collector.add(0, Sorting.number(i), Slice.of(new byte[1]));
    }
    assertMarked(collector.finish(), 10);
  }

  @Test
  void eachRecordHasBeenCombinedOnceAtLeast() {
    Seeds.check(
        10,
        random -> {
          int keys = 1 << random.nextInt(16);
          int sizes = 1 << random.nextInt(18);
          int records = Math.min(30_000, (4 << 20) / sizes);
          Collector collector = collector(2, MARKS);
          for (int i = 0; i < records; i++) {
            byte[] value = new byte[1 + 2 * random.nextInt(sizes)];
            collector.add(random.nextInt(2), Sorting.number(random.nextInt(keys)), Slice.of(value));
          }
          List<Run> runs = collector.finish();
          List<KeyValue> all = new ArrayList<>(Sorting.merged(runs, 0, Sorting.BYTES));
          all.addAll(Sorting.merged(runs, 1, Sorting.BYTES));
          assertThat(all).hasSize(records);
          assertThat(all).allMatch(record -> record.value().length % 2 == 0);
        });
  }

  /** As Hadoop's streaming does, which writes to a process what it reads. */
  @Test
  void anotherThreadMayGiveBackWhatIsReadMeanwhile() throws Exception {
    Combiner threaded =
        (records, output) -> {
          BlockingQueue<List<Slice>> queue = new ArrayBlockingQueue<>(16);
          Future<?> appended =
              ForkJoinPool.commonPool()
                  .submit(
                      () -> {
                        List<Slice> next = queue.take();
                        while (!next.isEmpty()) {
                          output.append(next.get(0), next.get(1));
                          next = queue.take();
                        }
                        return null;
                      });
          while (records.next()) {
            byte[] value = records.value().copy();
            queue.put(List.of(Slice.of(records.key().copy()), Slice.of(value)));
          }
          queue.put(List.of());
          try {
            appended.get();
          } catch (ExecutionException e) {
            throw new IOException(e);
          }
        };
    Collector collector = collector(2, threaded);
    Map<String, Long> expected = new TreeMap<>();
    for (int i = 0; i < 100_000; i++) {
      Slice key = Sorting.number(i * 31L % 5000);
      collector.add(0, key, Sorting.number(i));
      expected.merge(key.toString(), (long) i, Long::sum);
    }
    assertThat(Sorting.sums(Sorting.merged(collector.finish(), 0, Sorting.BYTES)))
        .isEqualTo(expected);
  }

  @Test
  void aFailureToWriteIsNotLostThoughTheCombinerHidesIt() {
    Combiner hides =
        (records, output) -> {
          while (records.next()) {
            try {
              output.append(records.key(), Slice.of(new byte[POOL_BYTES]));
            } catch (IOException e) {
              assertThat(e).hasMessageContaining("fit nowhere");
            }
          }
        };
    SortPlan plan = new SortPlan(1, Sorting.BYTES, true);
    Collector collector = new Collector(plan, hides, pool, Sorting.stores(10), "test");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                collector.add(0, Sorting.number(i % 3), Sorting.number(i));
              }
            })
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RESOURCES));
    collector.abort();
    assertThat(pool.lend(POOL_BYTES)).isTrue();
  }

  @Test
  void aBlockLongerThanAChunkIsADefectOfHowdah() throws Exception {
    Arena arena = new Arena(pool, 1 << 10);
    Arena.Region region = arena.new Region();
    assertThat(region.allocate(1 << 10)).isZero();
    assertThatThrownBy(() -> region.allocate((1 << 10) + 1))
        .isInstanceOfSatisfying(
            HowdahException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL));
  }

  @Test
  void aBrokenBufferIsNoticed() throws Exception {
    Arena arena = new Arena(pool, 1 << 10);
    Groups groups = new Groups(arena);
    GroupBucket bucket = new GroupBucket(arena, groups, 0);
    GroupBucket[] buckets = {bucket};
    Slice key = Slice.of(new byte[] {1, 2, 3});
    bucket.put(GroupTable.hash(key), key, Slice.of(new byte[200]));
    GroupStructure structure = new GroupStructure(arena, groups);
    structure.check(buckets, 0, (partition, hash) -> bucket);
    Random random = new Random(1);
    int noticed = 0;
    for (int i = 0; i < 16; i++) {
      byte[] page = arena.page(bucket.kept().chunk(0));
      int at = arena.offset(bucket.kept().chunk(0)) + Groups.LAST_BLOCK + i;
      byte before = page[at];
      page[at] ^= (byte) (1 + random.nextInt(255));
      noticed += isSound(structure, buckets, bucket) ? 0 : 1;
      page[at] = before;
    }
    assertThat(noticed).isGreaterThan(8);
    assertThat(isSound(structure, buckets, bucket)).isTrue();
  }

  private static boolean isSound(
      GroupStructure structure, GroupBucket[] buckets, GroupBucket bucket) {
    try {
      structure.check(buckets, 0, (partition, hash) -> bucket);
      return true;
    } catch (AssertionError | RuntimeException e) {
      return false;
    }
  }
}
