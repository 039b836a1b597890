package org.howdah.grid.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.howdah.grid.GridNames;
import org.howdah.net.HttpClients;
import org.howdah.net.LifeWatch;
import org.howdah.net.NodeClient;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;

/**
 * Asks one node. All that is asked may be asked twice, and is for who waits if the connection
 * breaks. Safe for several threads.
 */
final class NodeHttp implements AutoCloseable {
  static final Duration ANSWER_TIME = Duration.ofSeconds(60);

  /** A node says how it is at once. */
  static final Duration STATUS_TIME = Duration.ofSeconds(5);

  /** The head of a stream comes at once. */
  private static final Duration STREAM_TIME = Duration.ofSeconds(15);

  private static final int THREADS = 2;

  /** A connection may have been idle for so long that the node ends it, just when it is used. */
  private static final Retry TWICE = Retry.atOnce(2);

  private final String address;
  private final NodeClient client;

  /**
   * @param quietMillis as of {@link LifeWatch}
   */
  NodeHttp(String address, String token, SSLContext tls, long quietMillis) throws HowdahException {
    HttpClients.checkAddress(address);
    this.address = address;
    client =
        new NodeClient(
            "grid-client-" + address + "-", THREADS, GridNames.PAGES, token, tls, quietMillis);
  }

  String address() {
    return address;
  }

  /** Asks for JSON. */
  Map<?, ?> json(String method, String path, byte[] body, Duration time) throws HowdahException {
    return NodeClient.json(path, ask(method, path, body, time).body());
  }

  Map<?, ?> json(String method, String path) throws HowdahException {
    return json(method, path, null, ANSWER_TIME);
  }

  /** Asks for JSON, without waiting; ends in a {@link HowdahException} if none comes in time. */
  CompletableFuture<Map<?, ?>> jsonLater(String method, String path, Duration time) {
    return jsonLater(method, path, null, time);
  }

  CompletableFuture<Map<?, ?>> jsonLater(String method, String path, byte[] body, Duration time) {
    CompletableFuture<HttpResponse<byte[]>> sent = client.send(request(method, path, body, time));
    return sent.copy()
        .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (response, thrown) -> {
              try {
                sent.cancel(true);
                if (thrown != null) {
                  throw failure(thrown);
                }
                return NodeClient.json(path, checked(response).body());
              } catch (HowdahException e) {
                throw new CompletionException(e);
              }
            });
  }

  /** Asks for bytes. Soon ends in an error if the node does not live, however long it may take. */
  HttpResponse<byte[]> ask(String method, String path, byte[] body, Duration time)
      throws HowdahException {
    return ask(method, path, body, time, sent -> {});
  }

  /**
   * The same for who may not want the answer any more.
   *
   * @param underWay is given what ends the request when it is cancelled, before anybody waits
   */
  HttpResponse<byte[]> ask(
      String method, String path, byte[] body, Duration time, Consumer<Future<?>> underWay)
      throws HowdahException {
    return TWICE.call(() -> askOnce(method, path, body, time, underWay), NodeHttp::isWorthAnother);
  }

  private HttpResponse<byte[]> askOnce(
      String method, String path, byte[] body, Duration time, Consumer<Future<?>> underWay)
      throws HowdahException {
    CompletableFuture<HttpResponse<byte[]>> sent = client.send(request(method, path, body, time));
    try {
      underWay.accept(sent);
      return checked(sent.get(time.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException | CancellationException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(e);
    } finally {
      sent.cancel(true);
    }
  }

  private static boolean isWorthAnother(Exception failure) {
    return failure.getCause() instanceof IOException && !isOutOfReach(failure);
  }

  /** Whether the node cannot be reached, or says nothing. */
  static boolean isOutOfReach(Exception failure) {
    Throwable cause = failure.getCause();
    return cause instanceof ConnectException
        || cause instanceof HttpTimeoutException
        || cause instanceof TimeoutException
        || cause instanceof LifeWatch.Silent;
  }

  /** Asks without waiting. */
  CompletableFuture<Void> tell(String method, String path) {
    return client.tell(request(method, path, null, ANSWER_TIME));
  }

  private static HttpResponse<byte[]> checked(HttpResponse<byte[]> response)
      throws HowdahException {
    if (NodeClient.isGood(response)) {
      return response;
    }
    throw NodeClient.said(response);
  }

  /**
   * Opens a stream that the node writes as long as it likes.
   *
   * @param patienceMillis how long the node may say nothing
   */
  InputStream stream(String path, long patienceMillis) throws HowdahException {
    return client.stream(request("GET", path, null, STREAM_TIME), patienceMillis);
  }

  private HttpRequest request(String method, String path, byte[] body, Duration time) {
    return client.request(address, method, path, body, time);
  }

  /** Why the node does not answer. */
  HowdahException failure(Throwable cause) {
    return client.failure(address, cause);
  }

  @Override
  public void close() {
    client.close();
  }
}
