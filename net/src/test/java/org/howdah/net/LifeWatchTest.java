package org.howdah.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that takes connections and answers one of them, or none: as one that is frozen. */
@Timeout(60)
class LifeWatchTest {
  private static final long QUIET_MILLIS = 200;

  /** Long enough for this test to answer in, also on a busy machine. */
  private static final long ANSWERED_MILLIS = 2_000;

  private static final long PATIENCE_MILLIS = 3_600_000;

  private final ExecutorService threads = HttpClients.threads("test-", 2);
  private final HttpClient client = HttpClients.of(threads, null);
  private final LifeWatch watch = new LifeWatch(client, QUIET_MILLIS);
  private final LifeWatch unhurried = new LifeWatch(client, ANSWERED_MILLIS);
  private ServerSocket server;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    HttpClients.end(client);
    threads.shutdownNow();
    server.close();
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.getLocalPort() + "/v1/scan"))
        .build();
  }

  /** Answers the next connection with that, and with no more. */
  private Socket answer(String text) throws IOException {
    Socket socket = server.accept();
    assertThat(socket.getInputStream().read()).isEqualTo('G');
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    return socket;
  }

  @Test
  void aStreamThatDoesNotBeginEndsSoon() {
    assertThatThrownBy(() -> watch.stream(request(), PATIENCE_MILLIS))
        .isInstanceOf(LifeWatch.Silent.class);
  }

  @Test
  void aStreamThatStopsInItsMidstEndsSoon() throws Exception {
    var sent = threads.submit(() -> watch.stream(request(), PATIENCE_MILLIS));
    try (Socket stopped = answer("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nab");
        InputStream body = sent.get().body()) {
      assertThat(stopped.isConnected()).isTrue();
      assertThat(body.read()).isEqualTo('a');
      assertThat(body.read()).isEqualTo('b');
      assertThatThrownBy(body::read).isInstanceOf(LifeWatch.Silent.class);
    }
  }

  @Test
  void oneThatIsSlowGoesOnIfItsServerLives() throws Exception {
    var sent = threads.submit(() -> unhurried.stream(request(), PATIENCE_MILLIS));
    try (Socket slow = answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na")) {
      InputStream body = sent.get().body();
      assertThat(body.read()).isEqualTo('a');
      var next = threads.submit(() -> body.read());
      for (int i = 0; i < 2; i++) {
        answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").close();
      }
      slow.getOutputStream().write('b');
      assertThat(next.get()).isEqualTo('b');
    }
  }

  @Test
  void patienceEndsAlsoWithAServerThatLives() throws Exception {
    var sent = threads.submit(() -> unhurried.stream(request(), 2 * ANSWERED_MILLIS));
    try (Socket stopped = answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na")) {
      assertThat(stopped.isConnected()).isTrue();
      InputStream body = sent.get().body();
      assertThat(body.read()).isEqualTo('a');
      var next = threads.submit(() -> body.read());
      answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").close();
      assertThatThrownBy(next::get).hasMessageContaining("nothing came for " + 2 * ANSWERED_MILLIS);
    }
  }
}
