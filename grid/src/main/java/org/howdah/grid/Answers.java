package org.howdah.grid;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Waits for what the store answers, not for ever, and throws what it ends in. */
public final class Answers {
  /** How long it may take. */
  static final long MILLIS_MAX = 30_000;

  private Answers() {}

  /**
   * The answer.
   *
   * @param what is asked for, for the message
   * @throws HowdahException what the store throws, or {@code LOST} if it does not answer in time,
   *     or {@code KILLED} if the thread is interrupted
   */
  public static <T> T await(CompletableFuture<T> answer, String what) throws HowdahException {
    return await(answer, what, MILLIS_MAX);
  }

  /** The same with another limit than half a minute. */
  public static <T> T await(CompletableFuture<T> answer, String what, long millisMax)
      throws HowdahException {
    try {
      return answer.get(millisMax, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof HowdahException known ? known : lost(what, e.getCause());
    } catch (TimeoutException e) {
      throw lost(what, e);
    } catch (InterruptedException e) {
      throw interrupted(what, e);
    }
  }

  /** Passes an interrupt on. */
  static HowdahException interrupted(String what, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new HowdahException(ErrorCode.KILLED, what + ": interrupted", cause);
  }

  private static HowdahException lost(String what, Throwable cause) {
    return new HowdahException(
        ErrorCode.LOST,
        what + " cannot be settled now (" + cause + "); see which nodes are away",
        cause);
  }
}
