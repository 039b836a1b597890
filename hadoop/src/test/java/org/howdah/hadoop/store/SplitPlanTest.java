package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitPlanTest {
  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private final Configuration job = new Configuration(false);
  private DataSet data;

  /** A data set on several nodes, of which each list is one partition's owners. */
  private final class Spread extends OtherData {
    private final List<List<String>> owners;

    Spread(List<List<String>> owners) {
      super(data);
      this.owners = owners;
    }

    @Override
    public int partitions() {
      return owners.size();
    }

    @Override
    public List<String> owners(int partition) {
      return owners.get(partition);
    }
  }

  @BeforeEach
  void makeDataSet() throws Exception {
    data = store.create("d", 1);
    SharedStores.use(store, job);
    job.set(StoreKeys.INPUT, "d");
  }

  /** A data set whose nodes have no room for a scan. */
  private final class Full extends OtherData {
    Full() {
      super(data);
    }

    @Override
    public Scan scan(int partition) throws HowdahException {
      throw new HowdahException(ErrorCode.RESOURCES, "full");
    }
  }

  @Test
  void nodesThatAreFullWhileAJobIsPlannedMayHaveRoomLater() throws Exception {
    DataSets.fill(data, "k", 10);
    assertThat(SizeEstimate.of(new Full()).isLeast()).isTrue();
  }

  @Test
  void aSmallDataSetIsOneSplit() throws Exception {
    DataSets.fill(data, "k", 10);
    List<StoreSplit> splits = StoreInputFormat.splits(job);
    assertThat(splits).hasSize(1);
    assertThat(splits.get(0).partitions()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(splits.get(0).getLocations()).containsExactly("host-of-memory");
  }

  @Test
  void anEmptyDataSetIsOneSplitToo() throws Exception {
    assertThat(StoreInputFormat.splits(job)).hasSize(1);
  }

  @Test
  void aLargerOneHasSplitsOfAboutTheSizeThatIsSet() throws Exception {
    byte[] value = new byte[1_000];
    for (int i = 0; i < 400; i++) {
      data.change(DataSets.bytes("key " + i), Change.put(value)).get();
    }
    job.set(StoreKeys.SPLIT_BYTES, "100k");
    List<StoreSplit> splits = StoreInputFormat.splits(job);
    assertThat(splits).hasSizeBetween(3, 5);
    assertThat(splits.stream().mapToLong(StoreSplit::getLength).sum())
        .isBetween(300_000L, 500_000L);
    job.setInt(StoreKeys.SPLITS_MAX, 2);
    assertThat(StoreInputFormat.splits(job)).hasSize(2);
    job.set(StoreKeys.SPLIT_BYTES, "1");
    job.setInt(StoreKeys.SPLITS_MAX, 100);
    assertThat(StoreInputFormat.splits(job)).hasSize(data.partitions());
  }

  @Test
  void ofALargeOneSomeKeysAndTheNumberOfAllSayHowLargeItIs() throws Exception {
    DataSet large =
        new OtherData(data) {
          @Override
          public long entries(int partition) {
            return 10 * data.entries(partition);
          }
        };
    for (int i = 0; i < data.partitions(); i++) {
      for (String key : keysOf(i).limit(2).toList()) {
        data.change(DataSets.bytes(key), Change.put(new byte[3 << 20])).get();
      }
    }
    SizeEstimate size = SizeEstimate.of(large);
    assertThat(size.isLeast()).isFalse();
    assertThat(size.partitionBytes()).isBetween(60L << 20, 61L << 20);
  }

  private Stream<String> keysOf(int partition) {
    return IntStream.iterate(0, n -> n + 1)
        .mapToObj(n -> "key " + n)
        .filter(key -> data.partition(DataSets.bytes(key)) == partition);
  }

  @Test
  void ifNobodySaysHowLargeItIsThereAreAsManySplitsAsThereMayBe() throws Exception {
    for (int i = 0; i < data.partitions(); i++) {
      byte[] key = DataSets.bytes(keysOf(i).findFirst().orElseThrow());
      data.change(key, Change.put(new byte[5 << 20])).get();
    }
    assertThat(SizeEstimate.of(new OtherData(data)).isLeast()).isTrue();
    job.set(StoreKeys.SPLIT_BYTES, "1g");
    job.setInt(StoreKeys.SPLITS_MAX, 3);
    assertThat(StoreInput.of(job).splits(1, Long.MAX_VALUE, withSlots(store, 0))).isEqualTo(3);
  }

  private static StoreAccess withSlots(KeyValueStore store, int slots) {
    return new StoreAccess() {
      @Override
      public KeyValueStore store() {
        return store;
      }

      @Override
      public List<String> hosts(DataSet data, String node) {
        return List.of();
      }

      @Override
      public int slots() {
        return slots;
      }

      @Override
      public void close() {}
    };
  }

  private int splits(long mebibytes, int slots) throws HowdahException {
    return StoreInput.of(job).splits(1, mebibytes << 20, withSlots(store, slots));
  }

  @Test
  void eachSlotHasAFewSplitsOfAUsualSize() throws Exception {
    assertThat(splits(20, 2)).isEqualTo(1);
    assertThat(splits(100, 2)).isEqualTo(4);
    assertThat(splits(489, 2)).isEqualTo(8);
    assertThat(splits(489, 4)).isEqualTo(16);
    assertThat(splits(489, 48)).isEqualTo(16);
    assertThat(splits(2_000, 2)).isEqualTo(16);
    assertThat(splits(2_000, 0)).isEqualTo(32);
  }

  @Test
  void ofALargeDataSetEachSlotHasOneUnlessTheJobSaysHowMany() throws Exception {
    assertThat(splits(100_000, 0)).isEqualTo(32);
    assertThat(splits(100_000, 4)).isEqualTo(32);
    assertThat(splits(100_000, 48)).isEqualTo(48);
    job.setInt(StoreKeys.SPLITS_MAX, 10);
    assertThat(splits(100_000, 48)).isEqualTo(10);
    assertThat(splits(60, 48)).isEqualTo(2);
    job.set(StoreKeys.SPLIT_BYTES, "20m");
    assertThat(splits(60, 48)).isEqualTo(3);
  }

  private void list(Path folder, Stream<String> keys) throws IOException {
    Files.write(folder.resolve("keys"), keys.toList());
    job.set(StoreKeys.INPUT_KEYS, folder.resolve("keys").toUri().toString());
  }

  @Test
  void aListIsCutByItsOwnSize(@TempDir Path folder) throws Exception {
    String absent = "x".repeat(1 << 14);
    list(folder, IntStream.range(0, 192).mapToObj(i -> absent + i));
    assertThat(StoreInputFormat.splits(job)).hasSize(4);
  }

  @Test
  void aListIsCutByTheSizeOfItsValues(@TempDir Path folder) throws Exception {
    for (int i = 0; i < 100; i++) {
      data.change(DataSets.bytes("key " + i), Change.put(new byte[10_000])).get();
    }
    job.set(StoreKeys.SPLIT_BYTES, "200k");
    list(folder, IntStream.range(0, 100).mapToObj(i -> "key " + i));
    assertThat(StoreInputFormat.splits(job)).hasSizeBetween(4, 5);
    list(folder, IntStream.range(0, 10).mapToObj(i -> "key " + i));
    assertThat(StoreInputFormat.splits(job)).hasSize(1);
  }

  @Test
  void keysOfAListThatAreInFewPartitionsAreDividedByThese(@TempDir Path folder) throws Exception {
    job.set(StoreKeys.SPLIT_BYTES, "1");
    Predicate<String> isThere = key -> data.partition(DataSets.bytes(key)) < 3;
    list(folder, IntStream.range(0, 1000).mapToObj(i -> "key " + i).filter(isThere).limit(60));
    List<StoreSplit> splits = StoreInputFormat.splits(job);
    assertThat(splits).hasSize(3);
    assertThat(splits.stream().flatMapToInt(split -> Arrays.stream(split.partitions())))
        .containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void splitsHaveAboutTheSameBytesWhereverTheyAre() {
    List<List<String>> owners = new ArrayList<>();
    long[] bytes = new long[60];
    for (int i = 0; i < bytes.length; i++) {
      owners.add(List.of(i % 2 == 0 ? "a" : "b", "c"));
      bytes[i] = i % 2 == 0 ? 300 : 100;
    }
    List<StoreSplit> splits = new SplitPlan(new Spread(owners), List::of, bytes).splits(12);
    assertThat(splits).hasSizeBetween(10, 12);
    assertThat(splits).allMatch(split -> split.getLength() >= 600 && split.getLength() <= 1800);
  }

  @Test
  void partitionsOfASplitHaveTheSameOwnersWhereThereAreEnough() {
    List<List<String>> owners = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      owners.add(List.of("a", "bcd".substring(i % 3, i % 3 + 1)));
    }
    List<StoreSplit> splits = plan(owners, 3);
    assertThat(splits).allMatch(split -> split.getLocations().length == 2);
    assertThat(splits).extracting(split -> split.getLocations()[1]).doesNotHaveDuplicates();
  }

  @Test
  void partitionsOfANodeStayTogether() {
    List<List<String>> owners = new ArrayList<>();
    String[] nodes = {"a", "b", "c"};
    for (int i = 0; i < 64; i++) {
      owners.add(List.of(nodes[i % 3], nodes[(i + 1) % 3]));
    }
    List<StoreSplit> splits = plan(owners, 8);
    assertThat(splits).hasSizeBetween(6, 8);
    for (StoreSplit split : splits) {
      int[] partitions = split.partitions();
      String primary = nodes[partitions[0] % 3];
      assertThat(Arrays.stream(partitions).mapToObj(partition -> nodes[partition % 3]))
          .containsOnly(primary);
      assertThat(split.getLocations()[0]).isEqualTo("host-of-" + primary);
      assertThat(split.getLocations()).hasSize(2);
      assertThat(split.getLength()).isEqualTo(100L * partitions.length);
    }
  }

  @Test
  void anyOwnersAreDividedWhole() {
    Seeds.check(50, this::dividesWhole);
  }

  private void dividesWhole(Random random) {
    int nodes = 1 + random.nextInt(6);
    int partitions = 1 + random.nextInt(100);
    List<List<String>> owners = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      List<String> all = new ArrayList<>();
      IntStream.range(0, nodes).forEach(node -> all.add("node" + node));
      Collections.shuffle(all, random);
      owners.add(all.subList(0, random.nextInt(nodes + 1)));
    }
    int wanted = 1 + random.nextInt(40);
    List<StoreSplit> splits = plan(owners, wanted);
    assertThat(splits).hasSizeBetween(1, wanted);
    int[] covered =
        splits.stream().flatMapToInt(split -> Arrays.stream(split.partitions())).sorted().toArray();
    assertThat(covered).isEqualTo(IntStream.range(0, partitions).toArray());
    assertThat(splits).allMatch(split -> split.partitions().length > 0);
    assertThat(splits).allMatch(split -> split.getLocations().length <= 3);
  }

  private List<StoreSplit> plan(List<List<String>> owners, int wanted) {
    long[] alike = new long[owners.size()];
    Arrays.fill(alike, 100);
    return new SplitPlan(new Spread(owners), node -> List.of("host-of-" + node), alike)
        .splits(wanted);
  }

  @Test
  void aSplitReadsBackAsItWasWritten() throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    new StoreSplit("d", new int[] {3, 1}, 7, new String[] {"h"}).write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    StoreSplit read = new StoreSplit();
    read.readFields(in);
    assertThat(read.partitions()).containsExactly(3, 1);
    assertThat(read.getLength()).isEqualTo(7);
    assertThat(read).hasToString("data set d, partitions [3, 1]");
    assertThat(new StoreSplit("d", new int[10], 7, new String[0]))
        .hasToString("data set d, partitions [0, 0, 0, 0, 0, 0, 0, 0] and 2 more");
  }
}
