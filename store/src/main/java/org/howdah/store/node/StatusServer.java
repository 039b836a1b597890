package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Answers by HTTP how a node is: {@code /health}, {@code /ready} and {@code /status}. */
final class StatusServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int NOT_FOUND = 404;
  private static final int BACKLOG = 16;

  private final HttpServer server;
  private final ExecutorService worker;

  private StatusServer(HttpServer server, ExecutorService worker) {
    this.server = server;
    this.worker = worker;
  }

  static StatusServer start(String host, int port, Supplier<NodeStatus> status)
      throws HowdahException {
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(host, port), BACKLOG);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the port "
              + host
              + ":"
              + port
              + " cannot be used ("
              + e.getMessage()
              + "); choose another with --port, of which this is the third after it",
          e);
    }
    ExecutorService worker =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "node-status");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(worker);
    server.createContext("/", exchange -> answer(exchange, status.get()));
    server.start();
    return new StatusServer(server, worker);
  }

  private static void answer(HttpExchange exchange, NodeStatus status) throws IOException {
    switch (exchange.getRequestURI().getPath()) {
      case "/health" ->
          send(exchange, status.isHealthy() ? OK : UNAVAILABLE, status.state() + "\n");
      case "/ready" -> send(exchange, status.isReady() ? OK : UNAVAILABLE, status.state() + "\n");
      case "/status" -> send(exchange, OK, status.json());
      default -> send(exchange, NOT_FOUND, "there are /health, /ready and /status\n");
    }
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(code, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    worker.shutdownNow();
  }
}
