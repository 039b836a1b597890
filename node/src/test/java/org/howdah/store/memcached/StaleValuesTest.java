package org.howdah.store.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Scan;
import org.howdah.store.Value;
import org.howdah.store.ignite.group.TestNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is told to make a value anew, where clients of two nodes ask at the same time. */
@Timeout(120)
class StaleValuesTest {
  private static final int CLIENTS = 16;
  private static final int ROUNDS = 20;

  @TempDir static Path folder;
  private static List<? extends KeyValueStore> stores = List.of();
  private static final List<DataSet> DATA = new ArrayList<>();
  private static final List<Server> SERVERS = new ArrayList<>();
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(CLIENTS);

  @BeforeAll
  static void start() throws Exception {
    stores = TestNodes.startTwo(folder);
    stores.get(0).create("default", 2);
    for (KeyValueStore store : stores) {
      DataSet data = store.open("default").orElseThrow();
      DATA.add(data);
      SERVERS.add(
          Server.start("127.0.0.1", 0, data, Limits.of(1 << 20, 100), System::currentTimeMillis));
    }
  }

  @AfterAll
  static void stop() {
    THREADS.shutdownNow();
    SERVERS.forEach(Server::close);
    stores.forEach(KeyValueStore::close);
  }

  private static Client client(int node) throws Exception {
    return new Client("127.0.0.1:" + SERVERS.get(node).port());
  }

  private static String ask(int node, String request) throws Exception {
    try (Client client = client(node)) {
      return client.ask(request);
    }
  }

  /** What so many clients, half of them at either node, are answered at the same time. */
  private static List<String> askedAtOnce(String request) throws Exception {
    List<Client> clients = new ArrayList<>();
    try {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(client(i % SERVERS.size()));
      }
      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (Client client : clients) {
        answers.add(CompletableFuture.supplyAsync(() -> answer(client, request), THREADS));
      }
      List<String> all = new ArrayList<>();
      for (CompletableFuture<String> answer : answers) {
        all.add(answer.get());
      }
      return all;
    } finally {
      for (Client client : clients) {
        client.close();
      }
    }
  }

  private static String answer(Client client, String request) {
    try {
      return client.ask(request);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void assertOneWins(String request, String won, String lost) throws Exception {
    List<String> expected = new ArrayList<>(Collections.nCopies(CLIENTS - 1, lost));
    expected.add(won);
    assertThat(askedAtOnce(request)).as(request).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void ofManyThatFindAValueSoonToExpireOneWins() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(ask(i % 2, "ms soon" + i + " 2 T20\r\nhi\r\n")).isEqualTo("HD\r\n");
      assertOneWins("mg soon" + i + " v R30\r\n", "VA 2 W\r\nhi\r\n", "VA 2 Z\r\nhi\r\n");
    }
  }

  @Test
  void ofManyThatMissOneWins() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      assertOneWins("mg missed" + i + " s N30\r\n", "HD s0 W\r\n", "HD s0 Z\r\n");
    }
  }

  @Test
  void ofManyThatFindAStaleValueOneWins() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(ask(0, "ms stale" + i + " 2\r\nhi\r\nmd stale" + i + " I\r\n"))
          .isEqualTo("HD\r\nHD\r\n");
      assertOneWins("mg stale" + i + " v\r\n", "VA 2 X W\r\nhi\r\n", "VA 2 Z X\r\nhi\r\n");
    }
  }

  @Test
  void whatOneNodeIsToldHoldsAtTheOther() throws Exception {
    assertThat(ask(0, "mg told N30\r\n")).isEqualTo("HD W\r\n");
    assertThat(ask(1, "mg told v\r\n")).isEqualTo("VA 0 Z\r\n\r\n");
    assertThat(ask(1, "ms told 2 T100\r\nhi\r\nmd told I T50\r\n")).isEqualTo("HD\r\nHD\r\n");
    assertThat(ask(0, "ms told 2 I C1 T9000\r\nho\r\n")).isEqualTo("HD\r\n");
    long left = DATA.get(1).get(bytes("told")).get().expiresAtMillis() - System.currentTimeMillis();
    assertThat(left).isBetween(1L, 50_000L);
    assertThat(ask(0, "mg told v\r\nmg told\r\n")).isEqualTo("VA 2 X W\r\nho\r\nHD Z X\r\n");
    assertThat(ask(1, "set told 0 0 1\r\n1\r\nmg told v R30\r\n"))
        .isEqualTo("STORED\r\nVA 1\r\n1\r\n");
  }

  @Test
  void readersAndScansFindSuchValuesAsAnyOther() throws Exception {
    ask(0, "ms empty 0\r\n\r\nmg made N1000\r\nms old 2\r\nhi\r\nmd old I\r\nmg old\r\n");
    for (DataSet data : DATA) {
      assertThat(data.get(bytes("made")).get().bytes()).isEmpty();
      assertThat(data.get(bytes("old")).get().bytes()).isEqualTo(bytes("hi"));
    }
    DataSet owner = DATA.get(0);
    List<String> seen = new ArrayList<>();
    for (String key : List.of("made", "old")) {
      try (Scan scan = owner.scan(owner.partition(bytes(key)))) {
        while (scan.next()) {
          seen.add(new String(scan.key(), UTF_8) + "=" + new String(scan.value().bytes(), UTF_8));
        }
      }
    }
    assertThat(seen).contains("made=", "old=hi");
  }

  @Test
  void whoCanWinNothingWritesNothing() throws Exception {
    ask(0, "ms quiet 2 T1000\r\nhi\r\n");
    DataSet data = DATA.get(0);
    int partition = data.partition(bytes("quiet"));
    DataSet primary =
        data.owners(partition).get(0).equals(stores.get(0).nodeName()) ? data : DATA.get(1);
    String mark = primary.mark(partition);
    Value before = data.get(bytes("quiet")).get();
    assertThat(ask(1, "mg quiet v N30 R30\r\nmg quiet R30\r\nmg quiet\r\n"))
        .isEqualTo("VA 2\r\nhi\r\nHD\r\nHD\r\n");
    assertThat(primary.mark(partition)).isEqualTo(mark).isNotEmpty();
    assertThat(ask(1, "mg quiet R2000\r\n")).isEqualTo("HD W\r\n");
    assertThat(primary.mark(partition)).isNotEqualTo(mark);
    assertThat(data.get(bytes("quiet")).get().version()).isEqualTo(before.version());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
