package org.howdah.net;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/*
 * What a node is asked may take minutes, as to unpack a large job, so a limit that is short enough to
 * notice a node that is frozen would end work that goes well. The node is asked for something else
 * meanwhile that it answers whatever it is at. The JDK's own limit ends with the head of an answer,
 * not with the last byte of it, which this watches for, too.
 */
/**
 * Requests that may take long at a node that lives, and end soon at one that does not. Safe for
 * several threads.
 */
public final class LifeWatch {
  /** What a node answers whatever it is at. */
  public static final String PAGE = "/alive";

  /** By default. */
  public static final long QUIET_MILLIS = 5_000;

  /** A node does not say that it lives. */
  public static final class Silent extends IOException {
    private static final long serialVersionUID = 1L;

    Silent(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private final HttpClient client;
  private final long quietMillis;

  /**
   * @param quietMillis how long a request may go without an answer until the node is asked whether
   *     it lives, and how long it may take to say so
   */
  public LifeWatch(HttpClient client, long quietMillis) {
    this.client = client;
    this.quietMillis = quietMillis;
  }

  /**
   * Sends a request, for whose limit the caller sees.
   *
   * @return ends in a {@link Silent} if the node does not say that it lives; cancelling it ends the
   *     request
   */
  public <T> CompletableFuture<HttpResponse<T>> send(HttpRequest request, BodyHandler<T> handler) {
    CompletableFuture<HttpResponse<T>> sent = client.sendAsync(request, handler);
    CompletableFuture<HttpResponse<T>> watched = new CompletableFuture<>();
    CompletableFuture<?> unused =
        sent.whenComplete(
            (response, thrown) -> {
              if (thrown == null) {
                watched.complete(response);
              } else {
                watched.completeExceptionally(thrown);
              }
            });
    CompletableFuture<?> unusedEnd = watched.whenComplete((response, thrown) -> sent.cancel(true));
    watch(watched, request.uri().resolve(PAGE));
    return watched;
  }

  private void watch(CompletableFuture<?> watched, URI page) {
    // A copy, whose timer goes with the answer.
    CompletableFuture<?> unused =
        watched
            .copy()
            .orTimeout(quietMillis, TimeUnit.MILLISECONDS)
            .whenComplete(
                (response, thrown) -> {
                  if (thrown instanceof TimeoutException && !watched.isDone()) {
                    askWhetherItLives(watched, page);
                  }
                });
  }

  private void askWhetherItLives(CompletableFuture<?> watched, URI page) {
    CompletableFuture<?> unused =
        ask(page)
            .whenComplete(
                (response, thrown) -> {
                  if (thrown == null) {
                    watch(watched, page);
                  } else {
                    watched.completeExceptionally(silent(thrown));
                  }
                });
  }

  private CompletableFuture<?> ask(URI page) {
    HttpRequest question =
        HttpRequest.newBuilder(page).timeout(Duration.ofMillis(quietMillis)).build();
    CompletableFuture<HttpResponse<Void>> asked =
        client.sendAsync(question, BodyHandlers.discarding());
    return asked
        .copy()
        .orTimeout(2 * quietMillis, TimeUnit.MILLISECONDS)
        .whenComplete((response, thrown) -> asked.cancel(true));
  }

  private Silent silent(Throwable thrown) {
    return new Silent(
        "nothing came for %d ms, and it does not say that it lives".formatted(quietMillis), thrown);
  }

  /**
   * Sends a request whose answer is a stream that may come slowly, and waits for its beginning.
   *
   * @param patienceMillis how long the node may say nothing in the midst of it, if it lives
   * @return its reads fail with a {@link Silent} when the node does not say that it lives
   */
  public HttpResponse<InputStream> stream(HttpRequest request, long patienceMillis)
      throws IOException, InterruptedException {
    URI page = request.uri().resolve(PAGE);
    CompletableFuture<HttpResponse<InputStream>> sent =
        send(request, head -> new ResponseStream(patienceMillis, quietMillis, () -> check(page)));
    try {
      return sent.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
    } finally {
      sent.cancel(true);
    }
  }

  private void check(URI page) throws Silent {
    try {
      Object unused = ask(page).join();
    } catch (CompletionException e) {
      throw silent(e.getCause());
    }
  }
}
