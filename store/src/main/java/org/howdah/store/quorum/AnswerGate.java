package org.howdah.store.quorum;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets answers leave while it is open, and keeps them while it is not, for a time. Failures always
 * leave. Safe for several threads.
 */
public final class AnswerGate {
  /** As many answers wait; further ones fail at once. */
  static final int WAITING_MAX = 100_000;

  private final BooleanSupplier isOpen;
  private final long patienceNanos;
  private final LongSupplier clock;
  private final Supplier<Exception> tooLong;
  private final Deque<Waiting<?>> waiting = new ArrayDeque<>();
  private boolean closed;

  private record Waiting<T>(T answer, CompletableFuture<T> leaving, long sinceNanos) {
    void leave() {
      leaving.complete(answer);
    }
  }

  /**
   * @param isOpen asked for each answer, so it has to be quick
   * @param patienceNanos how long an answer waits until it fails
   * @param clock in nanoseconds; never goes back
   * @param tooLong makes what answers fail with
   */
  public AnswerGate(
      BooleanSupplier isOpen, long patienceNanos, LongSupplier clock, Supplier<Exception> tooLong) {
    this.isOpen = isOpen;
    this.patienceNanos = patienceNanos;
    this.clock = clock;
    this.tooLong = tooLong;
  }

  /** An answer that ends when the other one has and the gate was open then, or later. */
  public <T> CompletableFuture<T> pass(CompletableFuture<T> answer) {
    if (answer.isDone() && (answer.isCompletedExceptionally() || isOpen.getAsBoolean())) {
      return answer;
    }
    CompletableFuture<T> leaving = new CompletableFuture<>();
    CompletableFuture<T> unused =
        answer.whenComplete(
            (value, failed) -> {
              if (failed != null) {
                leaving.completeExceptionally(failed);
              } else if (isOpen.getAsBoolean()) {
                leaving.complete(value);
              } else {
                keep(new Waiting<>(value, leaving, clock.getAsLong()));
              }
            });
    return leaving;
  }

  private void keep(Waiting<?> answer) {
    boolean kept;
    synchronized (waiting) {
      kept = !closed && waiting.size() < WAITING_MAX;
      if (kept) {
        waiting.add(answer);
      }
    }
    if (!kept) {
      fail(answer);
    }
  }

  private void fail(Waiting<?> answer) {
    answer.leaving().completeExceptionally(tooLong.get());
  }

  /**
   * Lets answers leave, or fail; to be called when the gate may have opened, and from time to time.
   */
  public void look() {
    boolean open = isOpen.getAsBoolean();
    long now = clock.getAsLong();
    for (Waiting<?> next = next(open, now); next != null; next = next(open, now)) {
      if (open) {
        next.leave();
      } else {
        fail(next);
      }
    }
  }

  /** The next one that has waited for long enough; null if there is none. */
  private Waiting<?> next(boolean open, long now) {
    synchronized (waiting) {
      Waiting<?> oldest = waiting.peek();
      boolean over = oldest != null && now - oldest.sinceNanos() >= patienceNanos;
      return oldest != null && (open || over || closed) ? waiting.remove() : null;
    }
  }

  /** Answers that wait fail, and so do those that would. */
  public void close() {
    synchronized (waiting) {
      closed = true;
    }
    look();
  }
}
