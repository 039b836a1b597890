package org.howdah.sidedata.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.sidedata.KeyBatch;
import org.howdah.sidedata.Session;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the sessions of a table share, and those of several processes. */
@Timeout(60)
class MemcachedBackendTest {
  private static final int KEYS = 100;
  private static final TableId TABLE = new TableId("words", 3);

  @TempDir Path folder;
  private final MemcachedAccess access = MemcachedAccess.plain(2_000);
  private final List<Memcached> servers = new ArrayList<>();
  private MemcachedLayout layout;

  @BeforeEach
  void startServers() throws Exception {
    for (int i = 0; i < 2; i++) {
      servers.add(Memcached.start(folder, "-m", "64", "-t", "1"));
    }
  }

  @AfterEach
  void stopServers() {
    servers.forEach(Memcached::close);
  }

  private void load(int copies) throws IOException {
    String list = String.join(",", servers.stream().map(Memcached::address).toList());
    layout = MemcachedLayout.parse("memcached://" + list + "?replicas=" + copies, 2);
    try (MemcachedWriter writer = new MemcachedWriter(TABLE, layout, false, access)) {
      for (int i = 0; i < KEYS; i++) {
        writer.put(key(i), key(i));
      }
      writer.flush();
    }
    try (RosterKeeper keeper = new RosterKeeper(TABLE, layout, access)) {
      keeper.complete();
    }
  }

  private static byte[] key(int i) {
    return ("key" + i).getBytes(UTF_8);
  }

  /** All beginning with the same copy happens once in 2^63 times. */
  @Test
  void processesShareTheReadsOfOneKeyAmongItsCopies() throws Exception {
    load(2);
    long[] before = {hits(0), hits(1)};
    for (int process = 0; process < 64; process++) {
      read(new MemcachedBackend(TABLE, layout, null, access), 42);
    }
    assertThat(hits(0) - before[0]).isPositive();
    assertThat(hits(1) - before[1]).isPositive();
    assertThat(hits(0) + hits(1) - before[0] - before[1]).isEqualTo(64);
  }

  @Test
  void theFirstSessionsNumberSaysWhichCopyIsRead() throws Exception {
    load(2);
    long[] before = {hits(0), hits(1)};
    for (int number : new int[] {-1, 6, 7, 8, Integer.MAX_VALUE}) {
      read(new MemcachedBackend(TABLE, layout, null, access, number), 42);
    }
    assertThat(List.of(hits(0) - before[0], hits(1) - before[1])).containsExactlyInAnyOrder(2L, 3L);
  }

  private static void read(MemcachedBackend backend, int number) throws IOException {
    try (backend;
        Session session = backend.open()) {
      assertThat(get(session, number)).isEqualTo(key(number));
    }
  }

  private static byte[] get(Session session, int number) throws IOException {
    KeyBatch batch = new KeyBatch();
    batch.add(key(number));
    session.begin(batch);
    session.finish(batch);
    return batch.value(0);
  }

  private long hits(int server) throws IOException {
    ServerAddress address = ServerAddress.parse(servers.get(server).address());
    try (ServerClient client = new TextClient(address, access)) {
      return Long.parseLong(client.stats("").get("get_hits"));
    }
  }

  @Test
  void whatAServerAnsweredLongAgoDoesNotHideThatOthersFoundItDown() throws Exception {
    load(1);
    try (MemcachedBackend backend = new MemcachedBackend(TABLE, layout, null, access);
        Session session = backend.open()) {
      for (int i = 0; i < KEYS; i++) {
        assertThat(get(session, i)).isNotNull();
      }
      backend.health().fail(0, "another thread found it down");
      int[] place = new int[1];
      int asked = 0;
      for (int i = 0; i < KEYS; i++) {
        layout.placement().place(new Names(TABLE).ofKey(key(i)), place);
        if (place[0] == 1) {
          assertThat(get(session, i)).isNotNull();
          asked++;
        }
      }
      assertThat(asked).isPositive();
      assertThat(backend.health().reason(0)).isEqualTo("another thread found it down");
    }
  }

  @Test
  void aRosterThatIsTooLongNamesTheOptionThatHelps() throws Exception {
    MemcachedLayout small = MemcachedLayout.parse("memcached://" + servers.get(0).address(), 1);
    try (MemcachedWriter writer = new MemcachedWriter(TABLE, small, false, access)) {
      for (int i = 0; i < 140_000; i++) {
        writer.put(key(i), new byte[0]);
      }
      assertThatThrownBy(writer::flush)
          .hasMessageContainingAll(servers.get(0).address(), "a roster of 1120000 bytes")
          .hasMessageContainingAll("words@3", "--records");
    }
  }
}
