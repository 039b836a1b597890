package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLContext;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Thrown;
import org.howdah.record.json.JsonReader;

/**
 * Asks nodes of one group, each by its address, and puts into words why one does not answer. Whom
 * to ask, and whether twice, its users know. Safe for several threads.
 */
public final class NodeClient implements AutoCloseable {
  private static final int OK = 200;
  private static final AnswerBytes ANSWER = new AnswerBytes(256 << 20);

  private final String token;
  private final String scheme;
  private final String root;
  private final ExecutorService workers;
  private final HttpClient client;
  private final LifeWatch watch;

  /**
   * @param name how the names of its threads begin
   * @param threads how many it has
   * @param root how the paths of all that is asked begin, such as {@code /v1/}
   * @param token the group's secret
   * @param tls whom to trust; null for plain connections
   * @param quietMillis as of {@link LifeWatch}
   * @throws HowdahException if the token cannot be one
   */
  public NodeClient(
      String name, int threads, String root, String token, SSLContext tls, long quietMillis)
      throws HowdahException {
    this.token = HttpClients.token(token);
    this.root = root;
    scheme = HttpClients.scheme(tls);
    workers = HttpClients.threads(name, threads);
    client = HttpClients.of(workers, tls);
    watch = new LifeWatch(client, quietMillis);
  }

  /** Its threads. */
  public ExecutorService workers() {
    return workers;
  }

  /**
   * A request to the node at an address.
   *
   * @param body null for none
   * @param time in which the head of an answer has to come
   */
  public HttpRequest request(
      String address, String method, String path, byte[] body, Duration time) {
    BodyPublisher publisher =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
    return HttpRequest.newBuilder(URI.create(scheme + address + root + path))
        .method(method, publisher)
        .timeout(time)
        .header("Authorization", HttpClients.authorization(token))
        .build();
  }

  /** Sends a request for bytes, 256 MiB at most, as {@link LifeWatch#send}. */
  public CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request) {
    return watch.send(request, ANSWER);
  }

  /** Sends a request whose answer nobody reads. */
  public CompletableFuture<Void> tell(HttpRequest request) {
    return client.sendAsync(request, BodyHandlers.discarding()).thenAccept(answer -> {});
  }

  /**
   * Opens a stream that the node writes as long as it likes.
   *
   * @param patienceMillis how long the node may say nothing
   * @throws HowdahException what the node says against it, or why it does not answer
   */
  public InputStream stream(HttpRequest request, long patienceMillis) throws HowdahException {
    String address = request.uri().getAuthority();
    return HttpClients.stream(
        client, request, address, patienceMillis, thrown -> failure(address, thrown));
  }

  /** The same of a node that may say nothing as long as it says that it lives, if asked. */
  public InputStream watchedStream(HttpRequest request, long patienceMillis)
      throws HowdahException {
    String address = request.uri().getAuthority();
    try {
      return HttpClients.stream(
          () -> watch.stream(request, patienceMillis), address, thrown -> failure(address, thrown));
    } catch (RuntimeException e) {
      throw failure(address, e);
    }
  }

  /** Whether that is the answer to what was asked, and no error. */
  public static boolean isGood(HttpResponse<?> response) {
    return response.statusCode() == OK;
  }

  /** The error that an answer is. */
  public static HowdahException said(HttpResponse<byte[]> response) {
    String address = response.uri().getAuthority();
    return Errors.said(address, response.statusCode(), new String(response.body(), UTF_8));
  }

  /**
   * Reads a JSON object.
   *
   * @param path what was asked, for the error
   * @throws HowdahException {@code CORRUPTION} if it is none
   */
  public static Map<?, ?> json(String path, byte[] answer) throws HowdahException {
    if (JsonReader.read(new String(answer, UTF_8)) instanceof Map<?, ?> map) {
      return map;
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a node answered no JSON object to " + path);
  }

  /** Why the node at an address did not answer: what was thrown, if that is an error of ours. */
  public HowdahException failure(String address, Throwable thrown) {
    Throwable cause = Thrown.unwrapped(thrown);
    if (cause instanceof HowdahException ours) {
      return ours;
    }
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

  /** Whether a request that ended so cannot have come to its node. */
  public static boolean hasNotArrived(Throwable thrown) {
    return Thrown.chain(thrown).stream()
        .anyMatch(
            at -> at instanceof ConnectException || at instanceof HttpConnectTimeoutException);
  }

  /** What is under way may fail. */
  @Override
  public void close() {
    workers.shutdown();
    HttpClients.end(client);
  }
}
