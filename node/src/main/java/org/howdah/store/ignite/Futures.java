package org.howdah.store.ignite;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import javax.cache.CacheException;
import org.apache.ignite.IgniteException;
import org.apache.ignite.lang.IgniteFuture;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Ignite's futures and errors in our words. */
public final class Futures {
  private Futures() {}

  /** Ends when the other does, with {@code convert} of its result or an error of ours. */
  public static <T, R> CompletableFuture<R> of(
      String dataSet, IgniteFuture<T> theirs, Function<T, R> convert) {
    CompletableFuture<R> ours = new CompletableFuture<>();
    theirs.listen(done -> complete(ours, dataSet, done, convert));
    return ours;
  }

  private static <T, R> void complete(
      CompletableFuture<R> ours, String dataSet, IgniteFuture<T> done, Function<T, R> convert) {
    try {
      ours.complete(convert.apply(done.get()));
    } catch (IgniteException | CacheException | IllegalStateException e) {
      ours.completeExceptionally(lost(dataSet, e));
    } catch (IllegalArgumentException e) {
      ours.completeExceptionally(damaged(dataSet, e));
    }
  }

  /** An error of the data set that stays. */
  public static HowdahException damaged(String dataSet, IllegalArgumentException cause) {
    return new HowdahException(ErrorCode.CORRUPTION, dataSet + ": " + cause.getMessage(), cause);
  }

  /** That someone dropped the data set while this made it. */
  public static HowdahException dropped(String dataSet) {
    return new HowdahException(
        ErrorCode.LOST, "the data set " + dataSet + " was dropped while it was made; try again");
  }

  /** An error of the data set that goes away when nodes are back. */
  public static HowdahException lost(String dataSet, RuntimeException cause) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return new HowdahException(
        ErrorCode.LOST,
        "the data set "
            + dataSet
            + " cannot be used now: "
            + root.getMessage()
            + "; see which nodes are away, and start them",
        cause);
  }
}
