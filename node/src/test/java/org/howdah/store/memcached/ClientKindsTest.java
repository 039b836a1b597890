package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients of all languages go by before they ask for data. */
class ClientKindsTest {
  /** {@code get} of a key of one byte, in memcached's binary protocol. */
  private static final String BINARY_GET =
      "\u0080\0\0\1" + "\0".repeat(7) + "\1" + "\0".repeat(12) + "a";

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private Server server;
  @TempDir Path folder;

  @AfterEach
  void stop() {
    server.close();
    store.close();
  }

  private Client start(Users users) throws Exception {
    server =
        Server.start(
            "127.0.0.1",
            0,
            store.create("default", 1),
            Limits.of(1 << 20, 10),
            new Admission(null, users),
            System::currentTimeMillis);
    return client();
  }

  private Client client() throws Exception {
    return new Client("127.0.0.1:" + server.port());
  }

  @Test
  void theVersionIsOneOfMemcached() throws Exception {
    try (Client client = start(null)) {
      client.send("version\r\n");
      assertThat(client.line()).isEqualTo("VERSION 1.6.18");
    }
  }

  @Test
  void statisticsTellBothVersions() throws Exception {
    try (Client client = start(null)) {
      client.send("stats\r\n");
      Map<String, String> stats = new TreeMap<>();
      for (String line = client.line(); !line.equals("END"); line = client.line()) {
        String[] words = line.split(" ", 3);
        stats.put(words[1], words[2]);
      }
      assertThat(stats).containsEntry("version", "1.6.18");
      assertThat(stats.get("howdah_version")).matches("\\d+\\.\\d+\\.\\d+.*");
    }
  }

  @Test
  void whoSpeaksTheBinaryProtocolIsClosedAtOnce() throws Exception {
    try (Client client = start(null)) {
      client.send(BINARY_GET);
      assertThat(client.readToEnd()).isEmpty();
    }
    try (Client client = client()) {
      client.send(BINARY_GET.substring(0, 1));
      assertThat(client.readToEnd()).as("after one byte").isEmpty();
    }
  }

  @Test
  void whoSpeaksTheBinaryProtocolIsClosedAtOnceWhereUsersAreAsked() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "jane:secret\n");
    try (Client client = start(Users.read(users))) {
      client.send(BINARY_GET);
      assertThat(client.readToEnd()).isEmpty();
    }
  }

  @Test
  void theFirstByteOfBinaryRequestsIsNothingSpecialLater() throws Exception {
    try (Client client = start(null)) {
      assertThat(client.ask("get a\r\n")).isEqualTo("END\r\n");
      assertThat(client.ask("\u0080\u0081\r\n")).isEqualTo("ERROR\r\n");
    }
  }

  @Test
  void aBinaryClientIsToldOfOnceWithWhatToDo() throws Exception {
    start(null).close();
    BinaryClients seen = new BinaryClients();
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 5);
    assertThat(seen.seen(address))
        .hasValueSatisfying(
            said -> assertThat(said).contains("127.0.0.1:5", "binary protocol", "binary=False"));
    assertThat(seen.seen(address)).isEmpty();
  }
}
