package org.howdah.net;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/*
 * The JDK's own stream of a body waits for ever for a server that says no more.
 */
/**
 * The body of an answer, as it comes. Asks for more when what came has been read, so that a slow
 * reader slows the server down. One thread reads.
 */
public final class ResponseStream extends InputStream implements BodySubscriber<InputStream> {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final long patienceNanos;
  private final long quietNanos;
  private final Check lives;
  private final Deque<ByteBuffer> came = new ArrayDeque<>();
  private ByteBuffer current = NOTHING;
  private Flow.Subscription subscription;
  private boolean ended;
  private boolean closed;
  private Throwable failure;

  /** Throws if the server does not live. */
  interface Check {
    void run() throws IOException;
  }

  /**
   * @param patienceMillis how long the server may say nothing
   */
  public ResponseStream(long patienceMillis) {
    this(patienceMillis, patienceMillis, () -> {});
  }

  /**
   * @param quietMillis after how long a server that says nothing is looked after
   * @param lives is asked then, and again and again while it says nothing
   */
  ResponseStream(long patienceMillis, long quietMillis, Check lives) {
    patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    quietNanos = TimeUnit.MILLISECONDS.toNanos(quietMillis);
    this.lives = lives;
  }

  @Override
  public CompletionStage<InputStream> getBody() {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    boolean late;
    synchronized (this) {
      subscription = given;
      late = closed;
    }
    if (late) {
      given.cancel();
    } else {
      given.request(1);
    }
  }

  @Override
  public synchronized void onNext(List<ByteBuffer> buffers) {
    came.addAll(buffers);
    notifyAll();
  }

  @Override
  public synchronized void onError(Throwable thrown) {
    failure = thrown;
    ended = true;
    notifyAll();
  }

  @Override
  public synchronized void onComplete() {
    ended = true;
    notifyAll();
  }

  @Override
  public int read() throws IOException {
    return fill() ? current.get() & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int taken = Math.min(length, current.remaining());
    current.get(bytes, from, taken);
    return taken;
  }

  /** Makes {@link #current} have bytes; false at the end. */
  private boolean fill() throws IOException {
    while (!current.hasRemaining()) {
      current = take();
      if (current == null) {
        current = NOTHING;
        return false;
      }
    }
    return true;
  }

  private ByteBuffer take() throws IOException {
    ByteBuffer next;
    boolean wantsMore;
    awaitAny();
    synchronized (this) {
      checkOpen();
      next = came.poll();
      if (next == null && failure != null) {
        throw new IOException(failure.getMessage(), failure);
      }
      wantsMore = next != null && came.isEmpty() && !ended;
    }
    if (wantsMore) {
      subscription.request(1);
    }
    return next;
  }

  private void awaitAny() throws IOException {
    long deadline = System.nanoTime() + patienceNanos;
    while (!isAnyWithin(Math.min(quietNanos, deadline - System.nanoTime()))) {
      if (deadline - System.nanoTime() <= 0) {
        throw new IOException(
            "nothing came for " + TimeUnit.NANOSECONDS.toMillis(patienceNanos) + " ms");
      }
      lives.run();
    }
  }

  /** Whether something has come, or nothing more will. */
  private synchronized boolean isAnyWithin(long nanos) throws IOException {
    long deadline = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && came.isEmpty() && !ended && !closed) {
      waitFor(left);
      left = deadline - System.nanoTime();
    }
    return !came.isEmpty() || ended || closed;
  }

  private void waitFor(long nanos) throws IOException {
    try {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException("the stream is closed");
    }
  }

  /** Ends the connection, unless all has come. */
  @Override
  public void close() {
    Flow.Subscription open;
    synchronized (this) {
      closed = true;
      came.clear();
      open = ended ? null : subscription;
      notifyAll();
    }
    if (open != null) {
      open.cancel();
    }
  }
}
