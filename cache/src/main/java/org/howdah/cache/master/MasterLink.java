package org.howdah.cache.master;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.net.HttpClients;
import org.howdah.net.NodeClient;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A node's requests to its master, one after the other. For one thread at a time. */
final class MasterLink implements AutoCloseable {
  /** How long each answer may take, so that no reader waits for longer. */
  static final long PATIENCE_MILLIS = 2_000;

  private static final int THREADS = 1;

  private final MasterAddress master;
  private final Joining self;
  private final NodeClient client;

  MasterLink(MasterAddress master, Joining self) throws HowdahException {
    HttpClients.checkAddress(master.address());
    this.master = master;
    this.self = self;
    client =
        new NodeClient("cache-master-client-", THREADS, "", master.token(), null, PATIENCE_MILLIS);
  }

  /** Begins a session, whose number it returns. */
  long join() throws HowdahException {
    Map<?, ?> answer = NodeClient.json(MasterPort.JOIN, post(MasterPort.JOIN, self.encode()));
    if (answer.get("session") instanceof Long session) {
      return session;
    }
    throw new HowdahException(
        ErrorCode.CORRUPTION, "what answers at " + master.address() + " is no master of caches");
  }

  /** Says something; what was asked with the last message, if it asks. */
  Optional<Answer> tell(long session, List<byte[]> messages) throws HowdahException {
    byte[] answer = post(MasterPort.TELL, Batch.encode(session, messages));
    try {
      return answer.length == 0 ? Optional.empty() : Optional.of(Answer.WIRE.decode(answer));
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.CORRUPTION, master.address() + " gave no answer that is known: " + e, e);
    }
  }

  void leave(long session) throws HowdahException {
    byte[] unused = post(MasterPort.LEAVE, Batch.encode(session, List.of()));
  }

  private byte[] post(String page, byte[] body) throws HowdahException {
    HttpRequest request =
        client.request(master.address(), "POST", page, body, Duration.ofMillis(PATIENCE_MILLIS));
    return answer(master.address(), client.send(request));
  }

  /**
   * Waits for what a master answers, also if its thread is told to end meanwhile: others use the
   * connection, too.
   *
   * @throws HowdahException if it does not come in time, or is an error
   */
  static byte[] answer(String address, CompletableFuture<HttpResponse<byte[]>> sent)
      throws HowdahException {
    try {
      HttpResponse<byte[]> response = uninterrupted(sent, PATIENCE_MILLIS);
      if (NodeClient.isGood(response)) {
        return response.body();
      }
      HowdahException said = NodeClient.said(response);
      throw new HowdahException(
          said.code(),
          "the master of caches at %s (howdah.cache.master) says: %s"
              .formatted(address, said.getMessage()),
          said);
    } catch (ExecutionException | TimeoutException e) {
      Throwable cause = e instanceof ExecutionException ? e.getCause() : e;
      throw new HowdahException(
          ErrorCode.LOST,
          "no answer from the master of caches at %s (%s)".formatted(address, cause),
          e);
    } finally {
      sent.cancel(true);
    }
  }

  /**
   * As {@link Future#get(long, TimeUnit)}, for short waits: a thread that is told to end is
   * reminded of it afterwards.
   */
  private static <T> T uninterrupted(Future<T> future, long millis)
      throws ExecutionException, TimeoutException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return future.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public String toString() {
    return master.toString();
  }

  @Override
  public void close() {
    client.close();
  }
}
