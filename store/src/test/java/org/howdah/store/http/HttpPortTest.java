package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.howdah.net.Errors;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HttpPortTest {
  private static final int WORKERS = 2;

  private final CountDownLatch begun = new CountDownLatch(WORKERS);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @Test
  void whatIsAnsweredAtOnceIsSoWhileAllWorkersAreBusy() throws Exception {
    HttpLimits limits =
        new HttpLimits(WORKERS, 4, 1 << 20, 4 << 20, 100, 64 << 10, 60_000, 10_000, 30_000);
    HttpClient client = HttpClient.newHttpClient();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, limits)) {
      port.serve("/slow", this::answerSlowly);
      port.serveAtOnce("/", HttpPortTest::answer);
      List<CompletableFuture<HttpResponse<Void>>> slow = new ArrayList<>();
      for (int i = 0; i < 2 * WORKERS; i++) {
        slow.add(client.sendAsync(request(port, "/slow"), HttpResponse.BodyHandlers.discarding()));
      }
      begun.await();
      assertThat(
              client
                  .send(request(port, "/health"), HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(200);
      assertThat(slow).noneMatch(CompletableFuture::isDone);
      goOn.countDown();
      for (CompletableFuture<HttpResponse<Void>> one : slow) {
        assertThat(one.get().statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void halvesOfRequestsDoNotKeepOthersFromAnAnswer() throws Exception {
    HttpLimits limits =
        new HttpLimits(WORKERS, 4, 1 << 20, 4 << 20, 100, 64 << 10, 60_000, 10_000, 30_000);
    List<Socket> halves = new ArrayList<>();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, limits)) {
      port.serveAtOnce("/", HttpPortTest::answer);
      for (int i = 0; i < 2 * WORKERS; i++) {
        Socket half = new Socket(InetAddress.getLoopbackAddress(), port.port());
        halves.add(half);
        half.getOutputStream().write("GET /alive HT".getBytes(StandardCharsets.US_ASCII));
      }
      // Half of what the server waits for a request that nobody else waits for.
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port.port() + "/alive"))
              .timeout(Duration.ofSeconds(10))
              .build();
      HttpClient client = HttpClient.newHttpClient();
      assertThat(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(200);
    } finally {
      for (Socket half : halves) {
        half.close();
      }
    }
  }

  @Test
  void whatIsNotServedYetIsWorthAskingAgain() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, Served.LIMITS)) {
      HttpResponse<String> early =
          client.send(request(port, "/v1/data"), HttpResponse.BodyHandlers.ofString());
      HowdahException error =
          Errors.said("127.0.0.1:" + port.port(), early.statusCode(), early.body());
      assertThat(error.code().retryable()).as(early.body()).isTrue();
      assertThat(error).hasMessageContaining("is just starting");
      port.serveAtOnce("/", HttpPortTest::answer);
      assertThat(
              client
                  .send(request(port, "/v1/data"), HttpResponse.BodyHandlers.discarding())
                  .statusCode())
          .isEqualTo(200);
    }
  }

  private static HttpRequest request(HttpPort port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port.port() + path)).build();
  }

  private void answerSlowly(HttpExchange exchange) throws IOException {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answer(exchange);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(200, -1);
    }
  }
}
