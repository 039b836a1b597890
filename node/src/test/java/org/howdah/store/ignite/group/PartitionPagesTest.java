package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.cache.persistence.CheckpointState;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.reads.PartitionPages;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Partitions that are brought into memory before they are walked over. */
@Timeout(120)
class PartitionPagesTest {
  private static final int VALUE_BYTES = 64 << 10;
  private static final int PAGE_BYTES = 16 << 10;
  private static final int KEYS = 256;

  /** Of one partition: more than a quarter of a test node's memory. */
  private static final int KEYS_TOO_MANY = 600;

  @TempDir Path folder;
  private IgniteStore store;

  @AfterEach
  void stop() {
    store.close();
  }

  /** A data set of a node that has just been started again, so that it is not in its memory. */
  private DataSet restarted(int keys, int inPartitions) throws Exception {
    Membership place = Nodes.place(folder, "alone", List.of());
    store = IgniteStore.start(place, Nodes.QUIET);
    fill(store.create("d", 1), keys, inPartitions);
    writeAll();
    store.close();
    store = IgniteStore.start(place, Nodes.QUIET);
    return store.open("d").orElseThrow();
  }

  /** What is in the log alone would be brought into memory by the start. */
  private static void writeAll() throws Exception {
    IgniteEx node =
        (IgniteEx)
            Ignition.allGrids().stream()
                .filter(one -> one.cluster().localNode().consistentId().equals("alone"))
                .findFirst()
                .orElseThrow();
    node.context()
        .cache()
        .context()
        .database()
        .forceCheckpoint("a test")
        .futureFor(CheckpointState.FINISHED)
        .get();
  }

  private static void fill(DataSet data, int keys, int inPartitions) throws Exception {
    List<CompletableFuture<?>> puts = new ArrayList<>();
    for (int i = 0; puts.size() < keys; i++) {
      byte[] key = Integer.toString(i).getBytes(UTF_8);
      if (data.partition(key) < inPartitions) {
        puts.add(data.change(key, Change.put(new byte[VALUE_BYTES])));
      }
    }
    for (CompletableFuture<?> put : puts) {
      put.get();
    }
  }

  private static PartitionPages pages(DataSet data) {
    return ((IgniteData) data).pages();
  }

  private static int values(DataSet data, int partition) throws Exception {
    int count = 0;
    try (Scan scan = data.scan(partition)) {
      while (scan.next()) {
        assertThat(scan.value().bytes()).hasSize(VALUE_BYTES);
        count++;
      }
    }
    return count;
  }

  @Test
  void allPagesOfAPartitionAreInMemoryBeforeItsFirstKeyIsGiven() throws Exception {
    DataSet data = restarted(KEYS, Integer.MAX_VALUE);
    long before = pages(data).loaded();
    try (Scan scan = data.scan(0)) {
      assertThat(pages(data).loaded()).as("a scan that is not read").isEqualTo(before);
      assertThat(scan.next()).isTrue();
    }
    long loaded = pages(data).loaded() - before;
    int values = values(data, 0);
    assertThat(loaded).isGreaterThanOrEqualTo((long) values * VALUE_BYTES / PAGE_BYTES);
    assertThat(pages(data).loaded()).as("nothing else was needed").isEqualTo(before + loaded);
    int all = 0;
    for (int p = 0; p < data.partitions(); p++) {
      all += values(data, p);
    }
    assertThat(all).isEqualTo(KEYS);
  }

  @Test
  void aPartitionThatNeedsTooMuchOfTheMemoryIsReadAsItsKeysCome() throws Exception {
    DataSet data = restarted(KEYS_TOO_MANY, 1);
    long before = pages(data).loaded();
    try (Scan scan = data.scan(0)) {
      assertThat(scan.next()).isTrue();
    }
    long all = KEYS_TOO_MANY * (long) VALUE_BYTES / PAGE_BYTES;
    assertThat(pages(data).loaded() - before).isLessThan(all / 2);
    assertThat(values(data, 0)).isEqualTo(KEYS_TOO_MANY);
  }

  @Test
  void nothingIsReadOfADataSetThatIsGone() throws Exception {
    DataSet data = restarted(KEYS, Integer.MAX_VALUE);
    try (Scan scan = data.scan(0)) {
      store.drop("d");
      assertThatThrownBy(scan::next).isInstanceOf(HowdahException.class);
    }
    assertThatThrownBy(() -> pages(data).load(0)).isInstanceOf(IllegalStateException.class);
  }
}
