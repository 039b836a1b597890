package org.howdah.store.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.StoreFutures;

/** Waits for futures, not for ever, and throws what they end in. */
public final class Waits {
  private final long deadline;
  private final long millis;

  /** Begins to count. */
  Waits(long millis) {
    this.millis = millis;
    deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  <T> T await(CompletableFuture<T> future) throws HowdahException {
    try {
      return future.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw StoreFutures.failure(e);
    } catch (TimeoutException e) {
      throw new HowdahException(
          ErrorCode.LOST, "the store did not answer within " + millis + " ms; try again", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.LOST, "interrupted while waiting for the store", e);
    }
  }

  /** Waits as long as it takes; for futures that have a limit of their own. */
  static <T> T forEver(CompletableFuture<T> future) throws HowdahException {
    return new Waits(TimeUnit.DAYS.toMillis(1)).await(future);
  }
}
