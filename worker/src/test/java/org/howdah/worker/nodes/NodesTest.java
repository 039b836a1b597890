package org.howdah.worker.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.howdah.record.json.Json;
import org.howdah.store.http.Access;
import org.howdah.testkit.Until;
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
    for (HttpServer server : Arrays.asList(quick, slow)) {
      if (server != null) {
        server.stop(0);
      }
    }
    threads.shutdownNow();
  }

  private static void answer(HttpExchange exchange, int code, Map<String, Object> said)
      throws IOException {
    byte[] body = Json.of(said).getBytes(UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
  }

  private static Map<String, Object> status() {
    return status(List.of());
  }

  /** Of a node with two slots and places for three processes. */
  private static Map<String, Object> status(List<?> processes) {
    return Map.of(
        "name",
        "n",
        "slots",
        2,
        "memoryBytes",
        1,
        "diskFreeBytes",
        1,
        "diskReserveBytes",
        0,
        "processesMax",
        3,
        "processes",
        processes,
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
  void theOthersOfANodeAreThoseThatFollowItInARing() {
    Set<String> live = Set.of("b", "d", "f");
    assertThat(Nodes.others(live, "d", 1)).containsExactly("f");
    assertThat(Nodes.others(live, "d", 2)).containsExactly("f", "b");
    assertThat(Nodes.others(live, "f", 5)).containsExactly("b", "d");
    assertThat(Nodes.others(Set.of("b"), "b", 1)).isEmpty();
    assertThat(Nodes.others(Set.of(), "b", 1)).isEmpty();
  }

  @Test
  void aNodeThatIsNotThereHasAllThatAreForOthers() {
    Set<String> live = Set.of("b", "d", "f");
    assertThat(Nodes.others(live, "a", 3)).containsExactly("b", "d", "f");
    assertThat(Nodes.others(live, "c", 3)).containsExactly("d", "f", "b");
    assertThat(Nodes.others(live, "g", 1)).containsExactly("b");
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

  @Test
  void noMoreTasksArePlacedThanManagersLeavePlacesForWorkers() throws Exception {
    quick = start();
    slow = start();
    List<Object> processes = new ArrayList<>();
    for (String job : List.of("job_1", "job_2")) {
      processes.add(Map.of("id", job, "job", job, "main", "manager", "pid", 1, "detached", true));
    }
    Map<String, Object> all = Map.of("nodes", Map.of("q", address(quick)));
    quick.createContext("/v1/grid/nodes", exchange -> answerAndEnd(exchange, all));
    quick.createContext("/v1/grid/status", exchange -> answerAndEnd(exchange, status(processes)));
    quick.start();
    try (Nodes nodes =
        Nodes.find("job_1", new Access(List.of(address(quick)), "token"), () -> {})) {
      assertThat(nodes.live().get(address(quick)).slots()).isEqualTo(1);
      assertThat(nodes.slots()).isEqualTo(1);
    }
  }

  @Test
  void aNodeThatWasFoundFullHasNoRoomUntilItIsAskedAgain() throws Exception {
    quick = start();
    Map<String, Object> all = Map.of("nodes", Map.of("q", address(quick)));
    quick.createContext("/v1/grid/nodes", exchange -> answerAndEnd(exchange, all));
    CountDownLatch seen = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    quick.createContext(
        "/v1/grid/status",
        exchange -> {
          if (asked.incrementAndGet() > 1) {
            await(seen);
          }
          answerAndEnd(exchange, status());
        });
    quick.start();
    CountDownLatch roomy = new CountDownLatch(1);
    AtomicReference<Nodes> found = new AtomicReference<>();
    Runnable changed =
        () -> {
          if (seen.getCount() == 0 && found.get().live().get(address(quick)).hasRoom()) {
            roomy.countDown();
          }
        };
    try (Nodes nodes = Nodes.find("job_1", new Access(List.of(address(quick)), "token"), changed)) {
      found.set(nodes);
      assertThat(nodes.live().get(address(quick)).hasRoom()).isTrue();
      Until.holds("it is asked again", () -> asked.get() >= 2);
      nodes.full(address(quick));
      assertThat(nodes.live().get(address(quick)).hasRoom()).isFalse();
      seen.countDown();
      assertThat(roomy.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(asked.get()).as("what it said before it was found full").isGreaterThan(2);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void answerAndEnd(HttpExchange exchange, Map<String, Object> said)
      throws IOException {
    try (exchange) {
      answer(exchange, 200, said);
    }
  }
}
