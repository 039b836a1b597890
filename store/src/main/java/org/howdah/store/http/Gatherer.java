package org.howdah.store.http;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.StoreFutures;

/*
 * Who asks one thing after the other gets a request for each. Who asks many at once finds a few
 * requests under way, and what waits meanwhile goes together into the next one: the busier, the
 * larger the batches, without waiting for any to fill.
 */
/**
 * Makes requests of many of what is asked one by one, and keeps a few of them under way. Safe for
 * several threads.
 */
final class Gatherer<T, R> {
  private static final int REQUESTS_MAX = 4;
  private static final int WAITING_MAX = 1 << 16;
  private static final long WAITING_BYTES_MAX = 256L << 20;
  private static final int BATCH_BYTES = 1 << 20;

  /** Sends a batch; what it ends in has as many results. */
  interface Sender<T, R> {
    /** The results may be errors, each for one of what was asked. */
    CompletableFuture<List<Result<R>>> send(List<T> batch);
  }

  /** One result, or the error in its place. */
  record Result<R>(R value, HowdahException error) {}

  private record Asked<T, R>(T what, int bytes, CompletableFuture<R> answer) {}

  private final Sender<T, R> sender;
  private final Deque<Asked<T, R>> waiting = new ArrayDeque<>();
  private long bytes;
  private int requests;

  Gatherer(Sender<T, R> sender) {
    this.sender = sender;
  }

  /**
   * Asks.
   *
   * @param size about how many bytes it takes
   */
  CompletableFuture<R> ask(T what, int size) {
    CompletableFuture<R> answer = new CompletableFuture<>();
    synchronized (this) {
      if (waiting.size() >= WAITING_MAX || bytes > WAITING_BYTES_MAX) {
        return CompletableFuture.failedFuture(
            new HowdahException(
                ErrorCode.RESOURCES,
                waiting.size()
                    + " keys of "
                    + bytes
                    + " bytes wait to be sent already; wait for some answers before asking more"));
      }
      waiting.add(new Asked<>(what, size, answer));
      bytes += size;
    }
    sendMore();
    return answer;
  }

  private void sendMore() {
    List<Asked<T, R>> batch = next();
    while (!batch.isEmpty()) {
      send(batch);
      batch = next();
    }
  }

  private synchronized List<Asked<T, R>> next() {
    List<Asked<T, R>> batch = new ArrayList<>();
    if (waiting.isEmpty() || requests == REQUESTS_MAX) {
      return batch;
    }
    requests++;
    long size = 0;
    do {
      Asked<T, R> one = waiting.remove();
      size += one.bytes();
      batch.add(one);
    } while (!waiting.isEmpty()
        && batch.size() < HttpLimits.BATCH_KEYS_MAX
        && size + waiting.peek().bytes() <= BATCH_BYTES);
    bytes -= size;
    return batch;
  }

  private void send(List<Asked<T, R>> batch) {
    CompletableFuture<List<Result<R>>> sent;
    try {
      sent = sender.send(batch.stream().map(Asked::what).toList());
    } catch (RuntimeException e) {
      sent = CompletableFuture.failedFuture(e);
    }
    CompletableFuture<?> unused =
        sent.whenComplete((results, thrown) -> answered(batch, results, thrown));
  }

  private void answered(List<Asked<T, R>> batch, List<Result<R>> results, Throwable thrown) {
    synchronized (this) {
      requests--;
    }
    sendMore();
    for (int i = 0; i < batch.size(); i++) {
      CompletableFuture<R> answer = batch.get(i).answer();
      if (thrown != null) {
        answer.completeExceptionally(StoreFutures.failure(thrown));
      } else if (results.get(i).error() != null) {
        answer.completeExceptionally(results.get(i).error());
      } else {
        answer.complete(results.get(i).value());
      }
    }
  }
}
