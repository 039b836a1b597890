package org.howdah.grid.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.howdah.net.Errors;
import org.howdah.net.HttpClients;
import org.howdah.net.JsonReader;
import org.howdah.net.LifeWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.StoreFutures;

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

  private static final String PATH = "/v1/grid/";
  private static final int OK = 200;
  private static final int THREADS = 2;
  private static final int TRIES_MAX = 2;

  private final String address;
  private final String token;
  private final String scheme;
  private final ExecutorService workers;
  private final HttpClient client;
  private final LifeWatch watch;

  /**
   * @param quietMillis as of {@link LifeWatch}
   */
  NodeHttp(String address, String token, SSLContext tls, long quietMillis) throws HowdahException {
    HttpClients.checkAddress(address);
    this.address = address;
    this.token = HttpClients.token(token);
    scheme = HttpClients.scheme(tls);
    workers = HttpClients.threads("grid-client-" + address + "-", THREADS);
    client = HttpClients.of(workers, tls);
    watch = new LifeWatch(client, quietMillis);
  }

  String address() {
    return address;
  }

  /** Asks for JSON. */
  Map<?, ?> json(String method, String path, byte[] body, Duration time) throws HowdahException {
    return json(path, ask(method, path, body, time));
  }

  private Map<?, ?> json(String path, HttpResponse<byte[]> response) throws HowdahException {
    String text = new String(response.body(), UTF_8);
    if (JsonReader.read(text) instanceof Map<?, ?> map) {
      return map;
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "the node at " + address + " answered no JSON object to " + path);
  }

  Map<?, ?> json(String method, String path) throws HowdahException {
    return json(method, path, null, ANSWER_TIME);
  }

  /** Asks for JSON, without waiting; ends in a {@link HowdahException} if none comes in time. */
  CompletableFuture<Map<?, ?>> jsonLater(String method, String path, Duration time) {
    return jsonLater(method, path, null, time);
  }

  CompletableFuture<Map<?, ?>> jsonLater(String method, String path, byte[] body, Duration time) {
    HttpRequest request = request(method, path, body, time);
    CompletableFuture<HttpResponse<byte[]>> sent = watch.send(request, BodyHandlers.ofByteArray());
    return sent.copy()
        .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (response, thrown) -> {
              try {
                sent.cancel(true);
                if (thrown != null) {
                  throw failure(cause(thrown));
                }
                return json(path, checked(response));
              } catch (HowdahException e) {
                throw new CompletionException(e);
              }
            });
  }

  /** Asks for bytes. Soon ends in an error if the node does not live, however long it may take. */
  HttpResponse<byte[]> ask(String method, String path, byte[] body, Duration time)
      throws HowdahException {
    for (int tries = 1; ; tries++) {
      CompletableFuture<HttpResponse<byte[]>> sent =
          watch.send(request(method, path, body, time), BodyHandlers.ofByteArray());
      try {
        return checked(sent.get(time.toMillis(), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        throw failure(e);
      } catch (ExecutionException e) {
        Exception cause = cause(e);
        // Once more, as if the connection was idle for so long that the node ended it, just then.
        if (tries == TRIES_MAX || !(cause instanceof IOException) || isFinal(cause)) {
          throw failure(cause);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure(e);
      } finally {
        sent.cancel(true);
      }
    }
  }

  private static boolean isFinal(Exception cause) {
    return cause instanceof ConnectException
        || cause instanceof HttpTimeoutException
        || cause instanceof LifeWatch.Silent;
  }

  private static Exception cause(Throwable thrown) {
    Throwable cause = StoreFutures.cause(thrown);
    return cause instanceof Exception known ? known : new IOException(cause);
  }

  /** Asks without waiting. */
  CompletableFuture<Void> tell(String method, String path) {
    return client
        .sendAsync(request(method, path, null, ANSWER_TIME), BodyHandlers.discarding())
        .thenAccept(answer -> {});
  }

  private HttpResponse<byte[]> checked(HttpResponse<byte[]> response) throws HowdahException {
    if (response.statusCode() == OK) {
      return response;
    }
    throw Errors.said(address, response.statusCode(), new String(response.body(), UTF_8));
  }

  /**
   * Opens a stream that the node writes as long as it likes.
   *
   * @param patienceMillis how long the node may say nothing
   */
  InputStream stream(String path, long patienceMillis) throws HowdahException {
    HttpRequest request = request("GET", path, null, STREAM_TIME);
    return HttpClients.stream(client, request, address, patienceMillis, this::failure);
  }

  private HttpRequest request(String method, String path, byte[] body, Duration time) {
    BodyPublisher publisher =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
    return HttpRequest.newBuilder(URI.create(scheme + address + PATH + path))
        .method(method, publisher)
        .timeout(time)
        .header("Authorization", "Bearer " + token)
        .build();
  }

  HowdahException failure(Exception cause) {
    return new HowdahException(
        ErrorCode.LOST,
        "no answer from the node at "
            + address
            + " ("
            + cause
            + "); see whether it runs: "
            + scheme
            + address
            + "/status"
            + HttpClients.hint(scheme, cause),
        cause);
  }

  @Override
  public void close() {
    workers.shutdown();
    HttpClients.end(client);
  }
}
