package org.howdah.net;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HttpPortTest {
  private static final int WORKERS = 2;
  private static final HttpLimits LIMITS =
      new HttpLimits(WORKERS, 4, 1 << 20, 4 << 20, 100, 64 << 10, 60_000, 10_000, 30_000);

  private final CountDownLatch begun = new CountDownLatch(WORKERS);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @Test
  void whatIsAnsweredAtOnceIsSoWhileAllWorkersAreBusy() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, LIMITS)) {
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
    List<Socket> halves = new ArrayList<>();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, LIMITS)) {
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
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, LIMITS)) {
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

  @Test
  void whoComesWhenAsManyWaitAsMayIsToldToAskAgain() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    try (HttpPort port = HttpPort.start("127.0.0.1", 0, LIMITS)) {
      port.serve("/slow", this::answerSlowly);
      BlockingQueue<HttpResponse<String>> answers = new LinkedBlockingQueue<>();
      for (int i = 0; i < WORKERS + HttpPort.WAITING_MAX + 10; i++) {
        CompletableFuture<Void> unused =
            client
                .sendAsync(request(port, "/slow"), HttpResponse.BodyHandlers.ofString())
                .thenAccept(answers::add);
      }
      for (int i = 0; i < 10; i++) {
        HttpResponse<String> refused = answers.take();
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("RESOURCES").contains("ask again");
      }
      goOn.countDown();
      for (int i = 0; i < WORKERS + HttpPort.WAITING_MAX; i++) {
        assertThat(answers.take().statusCode()).isEqualTo(200);
      }
    }
  }

  private static HttpRequest request(HttpPort port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port.port() + path)).build();
  }

  private void answerSlowly(Exchange exchange) throws IOException {
    begun.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answer(exchange);
  }

  private static void answer(Exchange exchange) throws IOException {
    exchange.answer(200, "text/plain", new byte[0]);
  }
}
