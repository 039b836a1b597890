package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node keeps of scans, as its clients see it. */
class KeptScansTest {
  private static final int KEYS = 500;
  private static final long BUDGET = 64L << 20;

  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(() -> 1_000);
  private final List<AutoCloseable> opened = new ArrayList<>();
  private Path files;
  private KeptScans kept;
  private RemoteStore client;

  @BeforeEach
  void start() throws Exception {
    fill(store.create("d", 1));
    serve(BUDGET);
  }

  @AfterEach
  void stop() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  private void serve(long bytesMax) throws HowdahException {
    files = folder.resolve("kept-" + opened.size());
    kept = KeptScans.in(files, bytesMax);
    opened.add(kept);
    Served served = Served.of(store, Served.LIMITS).keepIn(kept);
    opened.add(served);
    client = served.connect();
    opened.add(client);
  }

  private static void fill(DataSet data) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      put(data, "key " + i, "value " + i);
    }
  }

  private static void put(DataSet data, String key, String value) throws Exception {
    data.change(bytes(key), Change.put(bytes(value))).get();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** What was read, and how many partitions of it the node had kept. */
  private record Read(Map<String, String> pairs, int kept) {}

  private Read read(String name) throws HowdahException {
    RemoteData data = (RemoteData) client.open(name).orElseThrow();
    Map<String, String> pairs = new TreeMap<>();
    int keptOnes = 0;
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scanAndKeep(partition)) {
        while (scan.next()) {
          pairs.put(new String(scan.key(), UTF_8), new String(scan.value().bytes(), UTF_8));
        }
        keptOnes += scan.isKept() ? 1 : 0;
      }
    }
    return new Read(pairs, keptOnes);
  }

  private static Map<String, String> there(DataSet data) throws HowdahException {
    Map<String, String> pairs = new TreeMap<>();
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition)) {
        while (scan.next()) {
          pairs.put(new String(scan.key(), UTF_8), new String(scan.value().bytes(), UTF_8));
        }
      }
    }
    return pairs;
  }

  @Test
  void whatWasReadIsNotLookedUpAgain() throws Exception {
    DataSet data = store.open("d").orElseThrow();
    Read first = read("d");
    assertThat(first).isEqualTo(new Read(there(data), 0));
    assertThat(first.pairs()).hasSize(KEYS);
    assertThat(kept.bytes()).isBetween(1L, BUDGET);
    assertThat(read("d")).isEqualTo(new Read(first.pairs(), data.partitions()));
    try (Stream<Path> there = Files.list(files)) {
      assertThat(there).hasSize(data.partitions());
    }
  }

  @Test
  void aChangeOfAnyKindIsReadAndTheRestIsStillKept() throws Exception {
    DataSet data = store.open("d").orElseThrow();
    read("d");
    List<Change> changes =
        List.of(
            Change.put(bytes("new")),
            Change.remove(),
            Change.put(bytes("there again")),
            Change.touch(2_000_000));
    for (Change change : changes) {
      data.change(bytes("key 7"), change).get();
      Read after = read("d");
      assertThat(after).isEqualTo(new Read(there(data), data.partitions() - 1));
      assertThat(read("d").pairs()).isEqualTo(after.pairs());
    }
    put(data, "added", "value");
    assertThat(read("d").pairs()).isEqualTo(there(data)).containsKey("added");
  }

  @Test
  void valuesThatExpireAreNotKept() throws Exception {
    DataSet data = store.open("d").orElseThrow();
    data.change(bytes("key 7"), Change.touch(2_000_000)).get();
    read("d");
    assertThat(read("d")).isEqualTo(new Read(there(data), data.partitions() - 1));
  }

  @Test
  void aDataSetThatIsMadeAnewIsAnother() throws Exception {
    read("d");
    store.drop("d");
    put(store.create("d", 1), "other", "value");
    assertThat(read("d")).isEqualTo(new Read(Map.of("other", "value"), 0));
  }

  @Test
  void whatIsNotReadToItsEndIsNotKept() throws Exception {
    RemoteData data = (RemoteData) client.open("d").orElseThrow();
    DataSet there = store.open("d").orElseThrow();
    byte[] large = new byte[1 << 20];
    for (int i = 0; i < 32; i++) {
      there.change(bytes("large " + i), Change.put(large)).get();
    }
    int partition = there.partition(bytes("large 0"));
    try (Scan scan = data.scanAndKeep(partition)) {
      assertThat(scan.next()).isTrue();
      put(there, "key " + partition, "changed");
    }
    assertThat(read("d").pairs()).isEqualTo(there(there));
  }

  @Test
  void whoDoesNotAskForItIsServedFromWhatIsKeptAndKeepsNothing() throws Exception {
    RemoteData data = (RemoteData) client.open("d").orElseThrow();
    Map<String, String> all = there(data);
    assertThat(kept.partitions()).isZero();
    read("d");
    assertThat(there(data)).isEqualTo(all);
    try (Scan scan = data.scan(0, bytes("key 1"), false)) {
      while (scan.next()) {
        assertThat(new String(scan.key(), UTF_8)).startsWith("key 1");
      }
    }
  }

  @Test
  void whatIsDamagedOrGoneIsReadAnew() throws Exception {
    Map<String, String> all = read("d").pairs();
    for (boolean cut : new boolean[] {false, true}) {
      damageAll(cut);
      assertThat(read("d")).isEqualTo(new Read(all, 0));
    }
    try (Stream<Path> there = Files.list(files)) {
      for (Path file : there.toList()) {
        Files.delete(file);
      }
    }
    assertThat(read("d")).isEqualTo(new Read(all, 0));
  }

  private void damageAll(boolean cut) throws IOException {
    try (Stream<Path> there = Files.list(files)) {
      for (Path file : there.toList()) {
        byte[] content = Files.readAllBytes(file);
        // The last byte of a value: the frames are still frames.
        content[content.length - 1]++;
        int length = cut ? content.length - 40 : content.length;
        Files.write(file, Arrays.copyOf(content, length), StandardOpenOption.TRUNCATE_EXISTING);
      }
    }
  }

  @Test
  void whatDoesNotFitIsReadFromTheStoreAndTheFirstOnesStay() throws Exception {
    serve(3 * KeptScans.GRANT_BYTES);
    DataSet data = store.open("d").orElseThrow();
    Map<String, String> all = there(data);
    for (int round = 0; round < 3; round++) {
      assertThat(read("d")).isEqualTo(new Read(all, round == 0 ? 0 : 3));
      assertThat(kept.bytes()).isEqualTo(3 * KeptScans.GRANT_BYTES);
    }
    fill(store.create("e", 1));
    read("e");
    assertThat(read("e").kept()).as("others give way to what is read now").isEqualTo(3);
    assertThat(read("d")).isEqualTo(new Read(all, 0));
  }

  @Test
  void whatHasChangedGivesWayFirst() throws Exception {
    serve(3 * KeptScans.GRANT_BYTES);
    DataSet data = store.open("d").orElseThrow();
    read("d");
    for (int i = 0; i < KEYS; i++) {
      if (data.partition(bytes("key " + i)) < 3) {
        put(data, "key " + i, "changed");
      }
    }
    RemoteData remote = (RemoteData) client.open("d").orElseThrow();
    for (int partition = 3; partition < 6; partition++) {
      try (Scan scan = remote.scanAndKeep(partition)) {
        while (scan.next()) {
          assertThat(scan.isKept()).isFalse();
        }
      }
    }
    assertThat(read("d")).isEqualTo(new Read(there(data), 3));
  }

  @Test
  void aBudgetOfNothingKeepsNothing() throws Exception {
    serve(0);
    read("d");
    assertThat(read("d").kept()).isZero();
    assertThat(files).doesNotExist();
  }

  @Test
  void filesGoWithTheNode() throws Exception {
    read("d");
    kept.close();
    assertThat(files).isEmptyDirectory();
    Files.writeString(files.resolve("of-a-killed-one"), "x");
    opened.add(KeptScans.in(files, BUDGET));
    assertThat(files).isEmptyDirectory();
  }

  @Test
  void whoHasNoTokenGetsNothingOfIt() throws Exception {
    read("d");
    String address = client.open("d").map(data -> ((RemoteData) data).address("memory")).get();
    assertThatThrownBy(() -> RemoteStore.open(List.of(address), "wrong").open("d"))
        .hasMessageContaining("token is wrong");
  }
}
