package org.howdah.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Thrown;

/** Waits for what a {@link DataSet} answers, and says what it ended in. */
public final class StoreFutures {
  private StoreFutures() {}

  /**
   * Waits as long as it takes.
   *
   * @throws HowdahException what the future ended in
   * @throws InterruptedException if the thread is; what that means, only who waits knows
   */
  public static <T> T await(CompletableFuture<T> future)
      throws HowdahException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /**
   * The error in what a future threw or was completed with. What only wraps it is taken off, and no
   * more: an error of ours deeper down is the cause of another failure, which is not as it says.
   *
   * @return {@code INTERNAL} if it is none of ours
   */
  public static HowdahException failure(Throwable thrown) {
    Throwable cause = Thrown.unwrapped(thrown);
    return cause instanceof HowdahException ours
        ? ours
        : new HowdahException(ErrorCode.INTERNAL, "the store failed: " + cause, cause);
  }
}
