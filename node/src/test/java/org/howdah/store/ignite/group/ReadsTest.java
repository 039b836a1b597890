package org.howdah.store.ignite.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.processors.cache.version.GridCacheVersion;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Reads;
import org.howdah.store.Value;
import org.howdah.store.ignite.reads.ReadLetter;
import org.howdah.store.ignite.reads.RemoteReads;
import org.howdah.testkit.history.HistoryCheck;
import org.howdah.testkit.history.Operation;
import org.howdah.testkit.history.Operation.Kind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each way to read promises, on three nodes. */
@Timeout(120)
class ReadsTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final int KEYS = 300;

  @TempDir static Path folder;
  private static NodeGroup nodes;

  @BeforeAll
  static void start() throws Exception {
    nodes = new NodeGroup(folder, Nodes.TIMING);
    nodes.start("a", "b", "c");
  }

  @AfterAll
  static void stop() {
    nodes.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static DataSet create(String name, int copies) throws Exception {
    DataSet made = nodes.store("a").create(name, copies);
    nodes.await("its copies are there", status -> status.moving() == 0);
    return made;
  }

  private static DataSet open(String node, String name, Reads reads) throws Exception {
    return nodes.store(node).open(name, reads).orElseThrow();
  }

  /** Each third key is absent. */
  private static void fill(DataSet data, int valueBytes) throws Exception {
    for (int i = 0; i < KEYS; i++) {
      data.change(bytes("key" + i), Change.put(value(i, valueBytes))).get();
      if (i % 3 == 0) {
        data.change(bytes("key" + i), Change.remove()).get();
      }
    }
  }

  private static byte[] value(int i, int valueBytes) {
    return bytes(i + "-".repeat(valueBytes));
  }

  private static List<byte[]> keys(int from) {
    return IntStream.range(from, KEYS).mapToObj(i -> bytes("key" + i)).toList();
  }

  private static void assertValues(int from, List<Value> found, int valueBytes) {
    for (int i = 0; i < found.size(); i++) {
      byte[] wanted = (from + i) % 3 == 0 ? null : value(from + i, valueBytes);
      Value value = found.get(i);
      assertThat(value == null ? null : value.bytes()).as("key%d", from + i).isEqualTo(wanted);
    }
  }

  @ParameterizedTest
  @CsvSource({"ANY_COPY, 1", "ANY_COPY, 2", "ANY_COPY, 3", "NEWEST, 1", "NEWEST, 2", "NEWEST, 3"})
  void manyKeysAreAnsweredInTheirOrderOnEachNode(Reads reads, int copies) throws Exception {
    fill(create("many" + copies, copies), 10);
    for (String node : NAMES) {
      DataSet data = open(node, "many" + copies, reads);
      List<Value> found = data.getAll(keys(0)).get();
      assertThat(found).hasSize(KEYS);
      assertValues(0, found, 10);
    }
  }

  @ParameterizedTest
  @EnumSource(Reads.class)
  void noMoreIsReadThanThereIsRoomFor(Reads reads) throws Exception {
    fill(create("large", 2), 20_000);
    DataSet data = open("b", "large", reads);
    int from = 0;
    while (from < KEYS) {
      List<Value> found = data.getSome(keys(from), 100_000).get();
      assertThat(found).hasSizeBetween(1, 13);
      assertValues(from, found, 20_000);
      from += found.size();
    }
  }

  @ParameterizedTest
  @EnumSource(Reads.class)
  void oneKeyIsReadAsManyAre(Reads reads) throws Exception {
    fill(create("one", 2), 10);
    for (String node : NAMES) {
      DataSet data = open(node, "one", reads);
      for (int i = 0; i < 30; i++) {
        Value value = data.get(bytes("key" + i)).get();
        assertThat(value == null).as("key%d is absent", i).isEqualTo(i % 3 == 0);
      }
    }
  }

  @Test
  void whileCopiesDifferTheNewestIsNotKnown() throws Exception {
    DataSet made = create("differing", 3);
    made.change(bytes("k"), Change.put(bytes("old"))).get();
    OneCopy behind = new OneCopy("c", "differing", "k");
    Value old = behind.value();
    GridCacheVersion version = behind.row().version();
    made.change(bytes("k"), Change.put(bytes("new"))).get();
    behind.put(old, version);
    List<CompletableFuture<Value>> reading = new ArrayList<>();
    for (String node : NAMES) {
      reading.add(open(node, "differing", Reads.NEWEST).get(bytes("k")));
    }
    assertThat(open("c", "differing", Reads.ANY_COPY).get(bytes("k")).get().bytes())
        .isEqualTo(bytes("old"));
    assertThat(reading).noneMatch(CompletableFuture::isDone);
    made.change(bytes("k"), Change.put(bytes("newer"))).get();
    for (CompletableFuture<Value> read : reading) {
      assertThat(read.get().bytes()).isEqualTo(bytes("newer"));
    }
  }

  /** Else who asks all copies would go on without one that may be read again later. */
  @Test
  void whatANodeCannotTellIsNotElsewhere() throws Exception {
    fill(create("untold", 3), 10);
    byte[] question = new ReadLetter("data.untold", true, Long.MAX_VALUE, keys(0)).encode();
    Ignite ignite = Ignition.ignite("b");
    assertThat(ReadLetter.found(answer(ignite, true, question)).length).isEqualTo(KEYS);
    assertThat(ReadLetter.found(answer(ignite, false, question))).isEmpty();
    byte[] gone = new ReadLetter("data.never", true, Long.MAX_VALUE, keys(0)).encode();
    assertThat(ReadLetter.found(answer(ignite, true, gone))).isEmpty();
  }

  private static byte[] answer(Ignite ignite, boolean mayAnswer, byte[] question) {
    try (RemoteReads reads = new RemoteReads(ignite, () -> mayAnswer, 1_000)) {
      return reads.answer(question);
    }
  }

  /** Two change it and three read it, each through a node of its own or shared. */
  @ParameterizedTest
  @EnumSource(Reads.class)
  void whatClientsAreAnsweredMeanwhileIsWhatIsPromised(Reads reads) throws Exception {
    create("meanwhile" + reads.word(), 3);
    List<CompletableFuture<List<Operation>>> clients = new ArrayList<>();
    for (int client = 0; client < 5; client++) {
      DataSet data = open(NAMES.get(client % NAMES.size()), "meanwhile" + reads.word(), reads);
      Kind kind = client < 2 ? Kind.SET : Kind.GET;
      int number = client;
      clients.add(CompletableFuture.supplyAsync(() -> operations(data, number, kind)));
    }
    List<Operation> history = new ArrayList<>();
    for (CompletableFuture<List<Operation>> client : clients) {
      history.addAll(client.get());
    }
    assertThat(HistoryCheck.breaches(history, checked(reads))).isEmpty();
  }

  private static org.howdah.testkit.history.Reads checked(Reads reads) {
    return org.howdah.testkit.history.Reads.valueOf(reads.name());
  }

  private static List<Operation> operations(DataSet data, int client, Kind kind) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String value = client + "." + i;
      long start = System.nanoTime();
      String answer = kind == Kind.SET ? set(data, value) : get(data);
      operations.add(
          new Operation(
              client,
              kind,
              "k",
              "",
              kind == Kind.SET ? value : "",
              start,
              System.nanoTime(),
              Optional.of(answer)));
    }
    return operations;
  }

  private static String set(DataSet data, String value) {
    return data.change(bytes("k"), Change.put(bytes(value))).join().isDone() ? "STORED" : "";
  }

  private static String get(DataSet data) {
    Value value = data.get(bytes("k")).join();
    return value == null ? "END" : "VALUE " + new String(value.bytes(), UTF_8);
  }
}
