package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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
  void whatIsTooLargeForASampleHasAsManySplitsAsThereMayBe() throws Exception {
    for (int i = 0; i < 8; i++) {
      byte[] value = new byte[5 << 20];
      int wanted = i;
      byte[] key =
          IntStream.iterate(0, n -> n + 1)
              .mapToObj(n -> DataSets.bytes("key " + n))
              .filter(k -> data.partition(k) == wanted)
              .findFirst()
              .orElseThrow();
      data.change(key, Change.put(value)).get();
    }
    job.set(StoreKeys.SPLIT_BYTES, "1g");
    job.setInt(StoreKeys.SPLITS_MAX, 3);
    assertThat(StoreInputFormat.splits(job)).hasSize(3);
  }

  @Test
  void aListIsCutByItsOwnSize(@TempDir Path folder) throws Exception {
    byte[] lines = new byte[3 << 20];
    Arrays.fill(lines, (byte) '\n');
    Files.write(folder.resolve("keys"), lines);
    job.set(StoreKeys.INPUT_KEYS, folder.resolve("keys").toUri().toString());
    assertThat(StoreInputFormat.splits(job)).hasSize(3);
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
    return new SplitPlan(new Spread(owners), node -> List.of("host-of-" + node), 100)
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
