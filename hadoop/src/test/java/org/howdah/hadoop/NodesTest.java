package org.howdah.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.howdah.record.Json;
import org.howdah.store.http.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes, of which one is frozen. */
class NodesTest {
  private static final int LOOKS = 3;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch looks = new CountDownLatch(LOOKS);
  private final CountDownLatch overtaken = new CountDownLatch(1);
  private final AtomicInteger askedSlow = new AtomicInteger();
  private HttpServer quick;
  private HttpServer slow;

  private HttpServer start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    return server;
  }

  private static String address(HttpServer server) {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    quick.stop(0);
    slow.stop(0);
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, int code, Map<String, Object> said)
      throws IOException {
    byte[] body = Json.of(said).getBytes(UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  private static Map<String, Object> status() {
    return Map.of(
        "name",
        "n",
        "slots",
        2,
        "memoryBytes",
        1,
        "diskFreeBytes",
        1,
        "processes",
        List.of(),
        "jobs",
        List.of());
  }

  /** Refuses the first question; answers the second once the other was asked again, and again. */
  private void answerSlowly(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean first = askedSlow.incrementAndGet() == 1;
      if (!first && looks.await(60, TimeUnit.SECONDS)) {
        overtaken.countDown();
      }
      answer(exchange, first ? 500 : 200, status());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answerQuickly(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (askedSlow.get() > 1) {
        looks.countDown();
      }
      answer(exchange, 200, status());
    }
  }

  @Test
  void aNodeThatDoesNotAnswerDelaysWhatIsKnownOfNoOther() throws Exception {
    quick = start();
    slow = start();
    Map<String, Object> all = Map.of("nodes", Map.of("q", address(quick), "s", address(slow)));
    quick.createContext(
        "/v1/grid/nodes",
        exchange -> {
          try (exchange) {
            answer(exchange, 200, all);
          }
        });
    quick.createContext("/v1/grid/status", this::answerQuickly);
    slow.createContext("/v1/grid/status", this::answerSlowly);
    quick.start();
    slow.start();
    try (Nodes nodes =
        Nodes.find("job_1", new Access(List.of(address(quick)), "token"), () -> {})) {
      assertThat(nodes.live()).containsOnlyKeys(address(quick));
      assertThat(overtaken.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
