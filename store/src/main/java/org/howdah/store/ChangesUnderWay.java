package org.howdah.store;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets changes begin as long as there is memory for what they touch, and has others wait, in their
 * order. One alone may always begin, however much it touches. Small ones are not counted: they wait
 * only behind others, so that changes of one key stay in their order. Safe for several threads.
 *
 * <p>Who waits is not bounded here: whoever asks for changes has a bound of the bytes that it
 * reads.
 */
public final class ChangesUnderWay {
  /** What is not worth counting: a few pages. */
  public static final long SMALL_BYTES = 64 << 10;

  private static final long IDLE_SECONDS = 10;

  private final LongSupplier bytesMax;
  private final Executor beginner;
  private final Queue<Waiting<?>> waiting = new ArrayDeque<>();
  private volatile boolean isAnyWaiting;
  private long bytes;

  /**
   * @param bytesMax of those that have begun and are not done, together
   * @param beginner begins those that had to wait, one at a time in its order
   */
  public ChangesUnderWay(LongSupplier bytesMax, Executor beginner) {
    this.bytesMax = bytesMax;
    this.beginner = beginner;
  }

  /** One thread, which ends when it has nothing to do for a while. */
  public static Executor oneThread() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "howdah-changes");
              thread.setDaemon(true);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  private record Waiting<T>(
      long size, Supplier<CompletableFuture<T>> change, CompletableFuture<T> answer) {}

  /**
   * Begins a change, now or when there is room for it.
   *
   * @param size how many bytes of memory it touches, about
   * @param change begins it, and does not throw
   */
  public <T> CompletableFuture<T> begin(long size, Supplier<CompletableFuture<T>> change) {
    boolean isSmall = size < SMALL_BYTES;
    if (isSmall && !isAnyWaiting) {
      return change.get();
    }
    Waiting<T> one = new Waiting<>(isSmall ? 0 : size, change, new CompletableFuture<>());
    return mayBegin(one) ? counted(one) : one.answer;
  }

  /** Takes its bytes, or queues it. */
  private synchronized boolean mayBegin(Waiting<?> one) {
    if (waiting.isEmpty() && hasRoom(one.size)) {
      bytes += one.size;
      return true;
    }
    waiting.add(one);
    isAnyWaiting = true;
    return false;
  }

  private boolean hasRoom(long size) {
    return bytes == 0 || bytes + size <= bytesMax.getAsLong();
  }

  private <T> CompletableFuture<T> counted(Waiting<T> one) {
    return one.change.get().whenComplete((done, failed) -> end(one.size));
  }

  private void end(long size) {
    synchronized (this) {
      bytes -= size;
      if (waiting.isEmpty()) {
        return;
      }
    }
    beginner.execute(this::beginWaiting);
  }

  private void beginWaiting() {
    for (Waiting<?> next = next(); next != null; next = next()) {
      begin(next);
      begun();
    }
  }

  /** It stays in the queue until it has begun, so that none overtakes it. */
  private synchronized Waiting<?> next() {
    Waiting<?> next = waiting.peek();
    if (next == null || !hasRoom(next.size)) {
      return null;
    }
    bytes += next.size;
    return next;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The answer has what fails.
  private <T> void begin(Waiting<T> next) {
    counted(next)
        .whenComplete(
            (done, failed) -> {
              if (failed == null) {
                next.answer.complete(done);
              } else {
                next.answer.completeExceptionally(failed);
              }
            });
  }

  private synchronized void begun() {
    waiting.remove();
    isAnyWaiting = !waiting.isEmpty();
  }
}
