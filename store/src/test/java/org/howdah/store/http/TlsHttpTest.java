package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.MemoryStore;
import org.howdah.store.Scan;
import org.howdah.store.keys.KeyOwner;
import org.howdah.store.keys.KeySet;
import org.howdah.store.keys.NodeKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A port that speaks HTTP by TLS. */
@Timeout(120)
class TlsHttpTest {
  @TempDir Path folder;
  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private HttpPort port;
  private DataPages pages;

  @BeforeEach
  void start() throws Exception {
    KeySet.make(folder.resolve("set"), List.of(KeyOwner.of("n")));
    NodeKeys keys = NodeKeys.read(folder.resolve("set/n"));
    port = HttpPort.start("127.0.0.1", 0, Served.LIMITS, keys.forClients());
    pages = new DataPages(Served.LIMITS);
    port.serve(DataPages.PATH, pages);
    Map<String, String> addresses = Map.of(store.nodeName(), address());
    pages.open(new Service(store, () -> addresses, Served.TOKEN, Served.TOKEN_FILE));
  }

  @AfterEach
  void stop() {
    pages.close();
    port.close();
    store.close();
  }

  private String address() {
    return "127.0.0.1:" + port.port();
  }

  private RemoteStore open() throws HowdahException {
    return new Access(List.of(address()), Served.TOKEN, folder.resolve("set/ca.pem")).open();
  }

  @Test
  void largeValuesAndScansGoByTls() throws Exception {
    byte[] value = new byte[1 << 20];
    java.util.Arrays.fill(value, (byte) 7);
    try (RemoteStore remote = open()) {
      DataSet data = remote.create("d", 1);
      byte[] key = {1};
      assertThat(data.change(key, Change.put(value)).get().isDone()).isTrue();
      assertThat(data.get(key).get().bytes()).isEqualTo(value);
      try (Scan scan = data.scan(data.partition(key))) {
        assertThat(scan.next()).isTrue();
        assertThat(scan.value().bytes()).isEqualTo(value);
        assertThat(scan.next()).isFalse();
      }
    }
  }

  /** More of them than the port has threads: who comes then may have to come again. */
  @Test
  void whoStopsInTheMiddleOfAHandshakeHoldsNobodyUpForLong() throws Exception {
    List<Socket> stalled = new ArrayList<>();
    try {
      for (int i = 0; i < 3 * Served.LIMITS.workers(); i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port());
        stalled.add(socket);
        socket.getOutputStream().write(new byte[] {22, 3, 1, 0, 80, 1, 0});
      }
      try (RemoteStore remote = openInTheEnd()) {
        assertThat(remote.names()).isEmpty();
      }
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  private RemoteStore openInTheEnd() throws HowdahException {
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (true) {
      try {
        return open();
      } catch (HowdahException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }

  @Test
  void anotherCertificateIsNotTrusted() throws Exception {
    KeySet.make(folder.resolve("other"), List.of(KeyOwner.of("n")));
    Path other = folder.resolve("other/ca.pem");
    assertThatThrownBy(() -> new Access(List.of(address()), Served.TOKEN, other).open())
        .isInstanceOf(HowdahException.class)
        .hasMessageContainingAll("https://" + address(), "by TLS");
    Path none = folder.resolve("none.pem");
    assertThatThrownBy(() -> new Access(List.of(address()), Served.TOKEN, none).open())
        .hasMessageContaining(none.toString());
  }
}
