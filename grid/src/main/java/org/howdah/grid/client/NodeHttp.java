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
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Errors;
import org.howdah.store.http.HttpClients;
import org.howdah.store.http.JsonReader;

/**
 * Asks one node. All that is asked may be asked twice, and is if the connection breaks. Safe for
 * several threads.
 */
final class NodeHttp implements AutoCloseable {
  static final Duration ANSWER_TIME = Duration.ofSeconds(60);

  private static final String PATH = "/v1/grid/";
  private static final int OK = 200;
  private static final int THREADS = 2;
  private static final int TRIES_MAX = 2;

  private final String address;
  private final String token;
  private final String scheme;
  private final ExecutorService workers;
  private final HttpClient client;

  NodeHttp(String address, String token, SSLContext tls) throws HowdahException {
    HttpClients.checkAddress(address);
    this.address = address;
    this.token = HttpClients.token(token);
    scheme = HttpClients.scheme(tls);
    workers = HttpClients.threads("grid-client-" + address + "-", THREADS);
    client = HttpClients.of(workers, tls);
  }

  String address() {
    return address;
  }

  /** Asks for JSON. */
  Map<?, ?> json(String method, String path, byte[] body, Duration time) throws HowdahException {
    String text = new String(ask(method, path, body, time).body(), UTF_8);
    if (JsonReader.read(text) instanceof Map<?, ?> map) {
      return map;
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "the node at " + address + " answered no JSON object to " + path);
  }

  Map<?, ?> json(String method, String path) throws HowdahException {
    return json(method, path, null, ANSWER_TIME);
  }

  /** Asks for bytes. */
  HttpResponse<byte[]> ask(String method, String path, byte[] body, Duration time)
      throws HowdahException {
    for (int tries = 1; ; tries++) {
      try {
        return checked(client.send(request(method, path, body, time), BodyHandlers.ofByteArray()));
      } catch (HowdahException e) {
        throw e;
      } catch (ConnectException | HttpTimeoutException e) {
        throw failure(e);
      } catch (IOException e) {
        // As of a connection that was idle for so long that the node ended it, just then.
        if (tries == TRIES_MAX) {
          throw failure(e);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failure(e);
      }
    }
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
    HttpRequest request = request("GET", path, null, ANSWER_TIME);
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
            + "/status",
        cause);
  }

  @Override
  public void close() {
    workers.shutdown();
  }
}
