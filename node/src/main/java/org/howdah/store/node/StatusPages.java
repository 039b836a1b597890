package org.howdah.store.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.function.Supplier;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.net.LifeWatch;
import org.howdah.net.Page;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * Answers anyone how a node is: {@code /alive}, {@code /health}, {@code /ready} and {@code
 * /status}.
 */
final class StatusPages implements Page {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int NOT_FOUND = 404;
  private static final String DATA = "/v1/";

  private final Supplier<NodeStatus> source;

  StatusPages(Supplier<NodeStatus> source) {
    this.source = source;
  }

  @Override
  public void answer(Exchange exchange) throws IOException {
    if (exchange.path().equals(LifeWatch.PAGE)) {
      send(exchange, OK, "alive\n"); // Without a look at the store, which may wait for other nodes.
      return;
    }
    NodeStatus status = source.get();
    switch (exchange.path()) {
      case "/health" ->
          send(exchange, status.isHealthy() ? OK : UNAVAILABLE, status.state() + "\n");
      case "/ready" -> send(exchange, status.isReady() ? OK : UNAVAILABLE, status.state() + "\n");
      case "/status" -> sendJson(exchange, OK, status.json());
      default -> answerUnknown(exchange, status);
    }
  }

  /** What is served once it is ready is not unknown: a client that hears so would not ask again. */
  private static void answerUnknown(Exchange exchange, NodeStatus status) throws IOException {
    if (status.isReady() || !exchange.path().startsWith(DATA)) {
      send(
          exchange,
          NOT_FOUND,
          "there are /alive, /health, /ready and /status, and data under /v1/\n");
    } else {
      String why = "this node is not ready: " + status.state();
      sendJson(exchange, UNAVAILABLE, Errors.json(new HowdahException(ErrorCode.LOST, why)));
    }
  }

  private static void sendJson(Exchange exchange, int code, String json) throws IOException {
    exchange.answer(code, "application/json", json.getBytes(UTF_8));
  }

  private static void send(Exchange exchange, int code, String text) throws IOException {
    exchange.answer(code, "text/plain; charset=utf-8", text.getBytes(UTF_8));
  }
}
