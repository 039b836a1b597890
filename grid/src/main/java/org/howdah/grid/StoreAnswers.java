package org.howdah.grid;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Waits for the store, not for ever, and throws what it ends in. */
public final class StoreAnswers {
  private static final long MILLIS_MAX = 30_000;

  private StoreAnswers() {}

  /**
   * The answer.
   *
   * @param key that was asked for
   * @throws HowdahException the store's, or {@code LOST} if it does not answer
   */
  public static <T> T await(CompletableFuture<T> answer, String key) throws HowdahException {
    try {
      return answer.get(MILLIS_MAX, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof HowdahException known ? known : lost(key, e.getCause());
    } catch (TimeoutException e) {
      throw lost(key, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "interrupted while waiting for " + key, e);
    }
  }

  private static HowdahException lost(String key, Throwable cause) {
    return new HowdahException(
        ErrorCode.LOST,
        "the store does not answer for " + key + " (" + cause + "); see which nodes are away",
        cause);
  }
}
