package org.howdah.sidedata.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.TableId;
import org.howdah.testkit.daemon.Memcached;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers whose server hangs in the middle of it all. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MemcachedWriterTest {
  private static final TableId TABLE = new TableId("words", 3);
  private static final int TIMEOUT_MILLIS = 500;

  @TempDir Path folder;
  private Memcached server;
  private MemcachedWriter writer;

  @BeforeEach
  void startWriting() throws Exception {
    server = Memcached.start(folder, "-m", "256", "-I", "128m", "-t", "1");
    MemcachedLayout layout = MemcachedLayout.parse(MemcachedLayout.SCHEME + server.address(), 1);
    MemcachedAccess access = MemcachedAccess.plain(TIMEOUT_MILLIS);
    writer = new MemcachedWriter(TABLE, layout, false, access);
    writer.put(bytes("before"), bytes("1"));
    writer.flush();
    server.freeze();
  }

  @AfterEach
  void end() throws Exception {
    writer.close();
    server.close();
  }

  @Test
  void aServerThatDoesNotAnswerIsNamedInTime() throws Exception {
    writer.put(bytes("small"), bytes("1"));
    assertThatThrownBy(writer::flush).hasMessage(silent());
  }

  /** What the systems of both sides keep for a server that reads nothing is far less. */
  @Test
  void aServerThatTakesNoMoreOfALargeValueIsNamedInTime() {
    assertThatThrownBy(() -> writer.put(bytes("large"), new byte[64 << 20])).hasMessage(silent());
  }

  @Test
  void aServerThatAcceptsNobodyIsNamedInTime() throws Exception {
    List<Socket> others = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      while (mayConnect(full, others)) {
        assertThat(others).hasSizeLessThan(100);
      }
      String address = "127.0.0.1:" + full.getLocalPort();
      MemcachedLayout layout = MemcachedLayout.parse(MemcachedLayout.SCHEME + address, 1);
      MemcachedAccess access = MemcachedAccess.plain(TIMEOUT_MILLIS);
      assertThatThrownBy(() -> new MemcachedServers(layout, access).drop(TABLE))
          .isInstanceOf(HowdahException.class)
          .hasMessageContaining("memcached server " + address);
    } finally {
      for (Socket other : others) {
        other.close();
      }
    }
  }

  private static boolean mayConnect(ServerSocket server, List<Socket> connected)
      throws IOException {
    Socket socket = new Socket();
    connected.add(socket);
    try {
      socket.connect(server.getLocalSocketAddress(), 200);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  private String silent() {
    return "memcached server " + server.address() + ": it did not answer within 500 ms";
  }

  @Test
  void aWriterThatIsInterruptedDoesNotWait() throws Exception {
    writer.put(bytes("small"), bytes("1"));
    Thread.currentThread().interrupt();
    assertThatThrownBy(writer::flush).isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
