package org.howdah.grid.supervisor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.howdah.grid.client.GridNode;
import org.howdah.record.json.Json;
import org.howdah.store.http.Access;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the master asks nodes, of which one may be slow. */
class ManagersTest {
  private static final int NODES = 3;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<HttpServer> servers = new ArrayList<>();
  private final Map<String, GridNode> nodes = new HashMap<>();
  private final CountDownLatch asked = new CountDownLatch(NODES);

  @AfterEach
  void stop() {
    nodes.values().forEach(GridNode::close);
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }

  private void startNode() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/grid/status", this::answer);
    server.start();
    servers.add(server);
    String address = "127.0.0.1:" + server.getAddress().getPort();
    nodes.put(address, new GridNode(address, new Access(List.of(address), "token")));
  }

  /** Not before all are asked. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked.countDown();
      boolean all = asked.await(60, TimeUnit.SECONDS);
      Map<String, Object> said =
          Map.of(
              "name",
              "n",
              "slots",
              1,
              "memoryBytes",
              1,
              "diskFreeBytes",
              1,
              "diskReserveBytes",
              0,
              "processesMax",
              1,
              "processes",
              List.of(),
              "jobs",
              List.of());
      byte[] body = Json.of(said).getBytes(UTF_8);
      exchange.sendResponseHeaders(all ? 200 : 500, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void noNodeIsWaitedForBeforeTheOthersAreAsked() throws Exception {
    for (int i = 0; i < NODES; i++) {
      startNode();
    }
    assertThat(Managers.on(nodes).isComplete()).isTrue();
  }
}
