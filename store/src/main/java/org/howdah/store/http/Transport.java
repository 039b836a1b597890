package org.howdah.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.howdah.net.Backoff;
import org.howdah.net.Errors;
import org.howdah.net.HttpClients;
import org.howdah.net.JsonReader;
import org.howdah.net.LifeWatch;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.StoreFutures;

/**
 * Asks the nodes of a group. What may be asked twice is asked of the next node if one does not
 * answer, anything else only if it cannot have arrived. What a node has no room for is asked again
 * for a while. A node that fails so is left by all that is asked later, as long as another does not
 * fail, too. Safe for several threads.
 */
final class Transport implements AutoCloseable {
  private static final int OK = 200;
  private static final int THREADS = 4;
  private static final Duration ANSWER_TIME = Duration.ofSeconds(90);
  private static final long SILENCE_MILLIS = 120_000;
  private static final int ADDRESSES_MAX = 64;

  /** Grows only at its end, so that a place in it stays that of the same node. */
  private volatile List<String> addresses;

  private final String token;
  private final String scheme;
  private final ExecutorService workers;
  private final HttpClient client;
  private final LifeWatch watch;
  private final Backoff backoff;
  private final AtomicInteger current = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param tls whom to trust; null for plain connections
   */
  Transport(List<String> addresses, String token, SSLContext tls, Backoff backoff)
      throws HowdahException {
    this(addresses, token, tls, backoff, LifeWatch.QUIET_MILLIS);
  }

  /**
   * @param quietMillis as of {@link LifeWatch}
   */
  Transport(List<String> addresses, String token, SSLContext tls, Backoff backoff, long quietMillis)
      throws HowdahException {
    if (addresses.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "a store needs the address of a node, host:port");
    }
    for (String address : addresses) {
      HttpClients.checkAddress(address);
    }
    this.addresses = List.copyOf(addresses);
    this.token = HttpClients.token(token);
    this.backoff = backoff;
    scheme = HttpClients.scheme(tls);
    workers = HttpClients.threads("store-client-", THREADS);
    client = HttpClients.of(workers, tls);
    watch = new LifeWatch(client, quietMillis);
  }

  /** Nodes that others have named are asked, too, when those before them do not answer. */
  synchronized void learn(Collection<String> heard) {
    List<String> all = new ArrayList<>(addresses);
    for (String address : heard) {
      if (all.size() < ADDRESSES_MAX && !all.contains(address) && HttpClients.isAddress(address)) {
        all.add(address);
      }
    }
    addresses = List.copyOf(all);
  }

  /** Those that were given, and those that were heard of. */
  List<String> addresses() {
    return addresses;
  }

  /** Asks for JSON. The request is one that may be repeated. */
  Map<?, ?> json(String method, String path) throws HowdahException {
    byte[] answer = Waits.forEver(ask(method, path, null, true));
    String text = new String(answer, UTF_8);
    if (JsonReader.read(text) instanceof Map<?, ?> map) {
      return map;
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a node answered no JSON object to " + path);
  }

  /** Sends a body and reads what is answered. */
  CompletableFuture<byte[]> post(String path, byte[] body, boolean repeatable) {
    return ask("POST", path, body, repeatable);
  }

  private record Question(String method, String path, byte[] body, boolean repeatable) {}

  private record Answer(HttpResponse<byte[]> response, Throwable thrown) {}

  private CompletableFuture<byte[]> ask(
      String method, String path, byte[] body, boolean repeatable) {
    return ask(new Question(method, path, body, repeatable), current.get(), 1, 1);
  }

  /**
   * @param nodes how many were asked for this attempt, with this one
   */
  private CompletableFuture<byte[]> ask(Question question, int node, int nodes, int attempt) {
    HttpRequest request =
        request(addresses.get(node), question.method(), question.path(), question.body());
    CompletableFuture<HttpResponse<byte[]>> sent;
    try {
      checkOpen();
      sent =
          watch
              .send(request, BodyHandlers.ofByteArray())
              .orTimeout(SILENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (HowdahException | RuntimeException e) {
      sent = CompletableFuture.failedFuture(e);
    }
    return sent.handle(Answer::new)
        .thenCompose(answer -> next(question, answer, node, nodes, attempt));
  }

  private void checkOpen() throws HowdahException {
    if (closed) {
      throw new HowdahException(ErrorCode.LOST, "the store is closed; open it again");
    }
  }

  /** The answer of that node, or of the next. */
  private CompletableFuture<byte[]> next(
      Question question, Answer answer, int node, int nodes, int attempt) {
    HttpResponse<byte[]> response = answer.response();
    if (response != null && response.statusCode() == OK) {
      current.set(node);
      return CompletableFuture.completedFuture(response.body());
    }
    String address = addresses.get(node);
    HowdahException failure =
        response != null ? said(address, response) : failure(address, answer.thrown());
    int other = (node + 1) % addresses.size();
    if (failure.code() == ErrorCode.LOST || failure.code() == ErrorCode.RESOURCES) {
      // Also if this one is not asked again: who only puts would stay with a node that hangs.
      current.compareAndSet(node, other);
    }
    boolean mayBeRepeated =
        question.repeatable() || (response == null && hasNotArrived(answer.thrown()));
    boolean elsewhere = failure.code() == ErrorCode.LOST && mayBeRepeated && !closed;
    if (elsewhere && nodes < addresses.size()) {
      return ask(question, other, nodes + 1, attempt);
    }
    if (backoff.isWorthIt(failure, attempt) && !closed) {
      return CompletableFuture.runAsync(() -> {}, after(backoff.millis(attempt)))
          .thenCompose(over -> ask(question, other, 1, attempt + 1));
    }
    return CompletableFuture.failedFuture(failure);
  }

  private Executor after(long millis) {
    return CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, workers);
  }

  Backoff backoff() {
    return backoff;
  }

  private static HowdahException said(String address, HttpResponse<byte[]> response) {
    return Errors.said(address, response.statusCode(), new String(response.body(), UTF_8));
  }

  /** Opens a stream of frames from one node. */
  InputStream stream(String address, String path) throws HowdahException {
    checkOpen();
    HttpRequest request = request(address, "GET", path, null);
    try {
      return HttpClients.stream(
          () -> watch.stream(request, SILENCE_MILLIS), address, thrown -> failure(address, thrown));
    } catch (RuntimeException e) {
      throw failure(address, e);
    }
  }

  private HttpRequest request(String address, String method, String path, byte[] body) {
    BodyPublisher publisher =
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body);
    return HttpRequest.newBuilder(URI.create(scheme + address + DataPaths.ROOT + path))
        .method(method, publisher)
        .timeout(ANSWER_TIME)
        .header("Authorization", "Bearer " + token)
        .build();
  }

  static FrameReader frames(byte[] answer) {
    return FrameReader.ofAnswer(new ByteArrayInputStream(answer), "the answer of a node");
  }

  private HowdahException failure(String address, Throwable thrown) {
    Throwable cause = StoreFutures.cause(thrown);
    if (cause instanceof HowdahException ours) {
      return ours;
    }
    String what =
        "no answer from the node at "
            + address
            + " ("
            + cause
            + "); see whether it runs: "
            + scheme
            + address
            + "/status"
            + HttpClients.hint(scheme, cause);
    return new HowdahException(ErrorCode.LOST, what, cause);
  }

  private static boolean hasNotArrived(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof ConnectException || at instanceof HttpConnectTimeoutException) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    closed = true;
    workers.shutdown();
    HttpClients.end(client);
  }
}
