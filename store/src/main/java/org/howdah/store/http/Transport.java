package org.howdah.store.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.howdah.net.HttpClients;
import org.howdah.net.LifeWatch;
import org.howdah.net.NodeClient;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;

/**
 * Asks the nodes of a group. What may be asked twice is asked of the next node if one does not
 * answer, anything else only if it cannot have arrived. What a node has no room for is asked again
 * for a while. A node that fails so is left by all that is asked later, as long as another does not
 * fail, too. Safe for several threads.
 */
final class Transport implements AutoCloseable {
  /** What nodes have no room for, of which they do nothing, is asked again for about a minute. */
  static final Retry USUAL = new Retry(16, 100, 5_000, Long.MAX_VALUE);

  private static final int THREADS = 4;
  private static final Duration ANSWER_TIME = Duration.ofSeconds(90);
  private static final long SILENCE_MILLIS = 120_000;
  private static final int ADDRESSES_MAX = 64;

  /** Grows only at its end, so that a place in it stays that of the same node. */
  private volatile List<String> addresses;

  private final NodeClient client;
  private final Retry retry;
  private final AtomicInteger current = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param tls whom to trust; null for plain connections
   */
  Transport(List<String> addresses, String token, SSLContext tls, Retry retry)
      throws HowdahException {
    this(addresses, token, tls, retry, LifeWatch.QUIET_MILLIS);
  }

  /**
   * @param quietMillis as of {@link LifeWatch}
   */
  Transport(List<String> addresses, String token, SSLContext tls, Retry retry, long quietMillis)
      throws HowdahException {
    if (addresses.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "a store needs the address of a node, host:port");
    }
    for (String address : addresses) {
      HttpClients.checkAddress(address);
    }
    this.addresses = List.copyOf(addresses);
    this.retry = retry;
    client = new NodeClient("store-client-", THREADS, DataPaths.ROOT, token, tls, quietMillis);
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
    return NodeClient.json(path, Waits.forEver(ask(method, path, null, true)));
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
    HttpRequest request = request(addresses.get(node), question);
    CompletableFuture<HttpResponse<byte[]>> sent;
    try {
      checkOpen();
      sent = client.send(request).orTimeout(SILENCE_MILLIS, TimeUnit.MILLISECONDS);
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
    if (response != null && NodeClient.isGood(response)) {
      current.set(node);
      return CompletableFuture.completedFuture(response.body());
    }
    String address = addresses.get(node);
    HowdahException failure =
        response != null ? NodeClient.said(response) : client.failure(address, answer.thrown());
    int other = (node + 1) % addresses.size();
    if (failure.code() == ErrorCode.LOST || failure.code() == ErrorCode.RESOURCES) {
      // Also if this one is not asked again: who only puts would stay with a node that hangs.
      current.compareAndSet(node, other);
    }
    boolean mayBeRepeated =
        question.repeatable() || (response == null && NodeClient.hasNotArrived(answer.thrown()));
    boolean elsewhere = failure.code() == ErrorCode.LOST && mayBeRepeated && !closed;
    if (elsewhere && nodes < addresses.size()) {
      return ask(question, other, nodes + 1, attempt);
    }
    if (failure.code() == ErrorCode.RESOURCES && retry.mayTryAgain(attempt) && !closed) {
      return CompletableFuture.runAsync(() -> {}, after(retry.pauseMillis(attempt)))
          .thenCompose(over -> ask(question, other, 1, attempt + 1));
    }
    return CompletableFuture.failedFuture(failure);
  }

  private Executor after(long millis) {
    return CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, client.workers());
  }

  Retry retry() {
    return retry;
  }

  /** Opens a stream of frames from one node. */
  InputStream stream(String address, String path) throws HowdahException {
    checkOpen();
    Question question = new Question("GET", path, null, true);
    return client.watchedStream(request(address, question), SILENCE_MILLIS);
  }

  private HttpRequest request(String address, Question question) {
    return client.request(
        address, question.method(), question.path(), question.body(), ANSWER_TIME);
  }

  static FrameReader frames(byte[] answer) {
    return FrameReader.ofAnswer(new ByteArrayInputStream(answer), "the answer of a node");
  }

  @Override
  public void close() {
    closed = true;
    client.close();
  }
}
