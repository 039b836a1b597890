package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunStore;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;
import org.howdah.record.StoreFullException;
import org.howdah.testkit.KeyValue;
import org.howdah.testkit.RunStoreContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalizedRunStoreTest extends RunStoreContract {
  private static final long SPACE_BYTES = 4 << 20;

  @TempDir Path folder;
  private Node node;

  @BeforeEach
  void open() throws IOException {
    node =
        Node.open(
            "n",
            folder,
            new RegionSizes(0, SPACE_BYTES, 0, 1),
            WriteBudget.unlimited(),
            new LocalMaster(Policies.MPCACHE.create()));
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Override
  protected RunStore store() {
    return new LocalizedRunStore(
        new DirectoryRunStore(folder.resolve("runs"), Compression.NONE), node.localized());
  }

  @Override
  protected long occupied() throws IOException {
    if (Files.notExists(folder.resolve("runs"))) {
      return node.stats().localizedBytes();
    }
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      return files.count() + node.stats().localizedBytes();
    }
  }

  @Test
  void aRunHasTheSpaceThatItOccupies() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 2 << 20);
      assertThat(node.stats().localizedBytes()).isEqualTo(2 << 20);
      writer.startPartition(0);
      writer.append(Slice.of(new byte[10]), Slice.of(new byte[10]));
      Run run = writer.commit();
      writer.abort();
      assertThat(node.stats().localizedBytes()).isEqualTo(run.bytes());
    }
  }

  @Test
  void aRunThatGrowsBeyondTheSpaceIsRefusedAndLeavesNothing() throws Exception {
    try (RunStore store = store()) {
      RunWriter writer = store.create("run", 1, 100);
      writer.startPartition(0);
      Slice value = Slice.of(new byte[1 << 18]);
      assertThatThrownBy(
              () -> {
                for (long written = 0; written <= SPACE_BYTES; written += value.length) {
                  writer.append(Slice.of(new byte[1]), value);
                }
              })
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining("run to the cache");
      assertThat(occupied()).isZero();
    }
  }

  @Test
  void aRunWhoseFolderFailsGivesItsSpaceBack() throws Exception {
    Files.createFile(folder.resolve("runs"));
    try (RunStore store = store()) {
      assertThatThrownBy(() -> store.create("run", 1, 100)).isInstanceOf(StoreFullException.class);
      assertThat(node.stats().localizedBytes()).isZero();
    }
    Files.deleteIfExists(folder.resolve("runs"));
  }

  @Test
  void whatIsLeftAtTheEndGivesItsSpaceBack() throws Exception {
    try (RunStore store = store()) {
      write(store, "run", List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
      store.create("other", 1, 1000);
      assertThat(node.stats().localizedBytes()).isGreaterThan(1000);
    }
    assertThat(node.stats().localizedBytes()).isZero();
  }

  @Test
  void aRunOfAnotherProcessIsTakenOverWithItsSpace() throws Exception {
    DirectoryRunStore other = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE);
    Run written = write(other, "run", List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
    try (LocalizedRunStore store = (LocalizedRunStore) store()) {
      assertThat(node.localized().take(written.bytes())).isTrue();
      Run run = store.adopt(written);
      assertThat(run.asFile()).contains(folder.resolve("runs/run"));
      run.discard();
      assertThat(node.stats().localizedBytes()).isZero();
      assertThat(folder.resolve("runs/run")).doesNotExist();
    }
  }

  @Test
  void aRunThatComesAfterItsJobHasEndedIsDiscarded() throws Exception {
    DirectoryRunStore other = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE);
    Run written = write(other, "run", List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
    JobShare share = node.localized().startJob(new Master.Job("1", "type", 1));
    assertThat(share.take(written.bytes())).isTrue();
    share.close();
    share.store(Compression.NONE).adopt(written);
    assertThat(node.stats().localizedBytes()).isZero();
    assertThat(folder.resolve("runs/run")).doesNotExist();
  }

  @Test
  void aJobCountsWhatItDid() throws Exception {
    JobShare share = node.localized().startJob(new Master.Job("1", "type", 1));
    Run run =
        write(
            share.store(Compression.NONE),
            "run",
            List.of(List.of(new KeyValue(new byte[9], new byte[9]))));
    assertThat(share.take(SPACE_BYTES)).isFalse();
    assertThat(share.folder().resolve("run")).exists();
    assertThat(share.stats()).isEqualTo(new LocalizedStats(run.bytes(), SPACE_BYTES, 0, 0, 0));
    share.close();
    share.close();
    assertThat(share.folder()).doesNotExist();
    assertThat(node.stats().localizedBytes()).isZero();
  }

  @Test
  void aJobThatLostARunThereWritesNoMoreThere() throws Exception {
    List<List<KeyValue>> records = List.of(List.of(new KeyValue(new byte[9], new byte[9])));
    JobShare share = node.localized().startJob(new Master.Job("1", "type", 1));
    JobShare other = node.localized().startJob(new Master.Job("2", "type", 1));
    RunStore store = share.store(Compression.NONE);
    Run run = write(store, "run", records);
    assertThat(run.isReadable(0)).isTrue();
    write(store, "next", records);
    Files.delete(share.folder().resolve("run"));
    assertThat(run.isReadable(0)).isFalse();
    assertThatThrownBy(() -> write(store, "more", records)).isInstanceOf(StoreFullException.class);
    write(other.store(Compression.NONE), "run", records);
    share.close();
    other.close();
  }

  /** Takes runs of any kind, and loses some. */
  private final class UnreliableStore implements RunStore {
    private final RunStore good =
        new DirectoryRunStore(folder.resolve("unreliable"), Compression.NONE);
    private boolean fails;
    private int created;

    @Override
    public RunWriter create(String name, int partitions, long bytesExpected) throws IOException {
      created++;
      RunWriter writer = good.create(name, partitions, bytesExpected);
      return !fails
          ? writer
          : (RunWriter)
              Proxy.newProxyInstance(
                  RunWriter.class.getClassLoader(),
                  new Class<?>[] {RunWriter.class},
                  (proxy, method, arguments) -> {
                    writer.abort();
                    if (method.getName().equals("abort")) {
                      return null;
                    }
                    throw new StoreFullException("no space left");
                  });
    }

    @Override
    public void close() {
      good.close();
    }
  }

  @Test
  void attemptsOfOneProcessCountTheFailuresOfTheirDeviceTogether() throws Exception {
    List<List<KeyValue>> records = List.of(List.of(new KeyValue(new byte[9], new byte[9])));
    UnreliableStore device = new UnreliableStore();
    device.fails = true;
    AtomicInteger failuresInRow = new AtomicInteger();
    for (int attempt = 0; attempt < LocalizedRunStore.FAILURES_MAX; attempt++) {
      RunStore store = new LocalizedRunStore(device, node.localized(), failuresInRow);
      assertThatThrownBy(() -> write(store, "bad", records)).hasMessage("no space left");
    }
    try (RunStore next = new LocalizedRunStore(device, node.localized(), failuresInRow)) {
      assertThatThrownBy(() -> write(next, "more", records))
          .hasMessageContaining("failed too often");
    }
    assertThat(device.created).isEqualTo(LocalizedRunStore.FAILURES_MAX);
  }

  @Test
  void aDeviceThatFailsAgainAndAgainIsNotWrittenAnyMore() throws Exception {
    List<List<KeyValue>> records = List.of(List.of(new KeyValue(new byte[9], new byte[9])));
    UnreliableStore device = new UnreliableStore();
    try (RunStore store = new LocalizedRunStore(device, node.localized())) {
      device.fails = true;
      for (int i = 1; i < LocalizedRunStore.FAILURES_MAX; i++) {
        assertThatThrownBy(() -> write(store, "bad", records)).hasMessage("no space left");
      }
      device.fails = false;
      write(store, "good", records).discard();
      device.fails = true;
      for (int i = 0; i < LocalizedRunStore.FAILURES_MAX; i++) {
        assertThatThrownBy(() -> write(store, "bad", records)).hasMessage("no space left");
      }
      int created = device.created;
      assertThatThrownBy(() -> write(store, "more", records))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining("failed too often");
      assertThat(device.created).isEqualTo(created);
      assertThat(node.stats().localizedBytes()).isZero();
    }
  }
}
