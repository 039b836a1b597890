package org.howdah.record;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * Reads exceptions that code of users may have made. Their methods can be overridden, and so throw,
 * hand out null, or lead in a ring; a thread that only wants to say what happened must not die of
 * it. Nothing here throws.
 */
public final class Thrown {
  /** The most causes that are looked at. */
  public static final int CAUSES_MAX = 16;

  private Thrown() {}

  /** What {@code toString} says, or the class's name if it throws. */
  public static String text(Throwable thrown) {
    try {
      return String.valueOf(thrown);
    } catch (RuntimeException | Error e) {
      return thrown.getClass().getName() + " (its text cannot be had: " + e.getClass() + ")";
    }
  }

  /** What {@code getMessage} says; its {@link #text} if that is nothing or throws. */
  public static String message(Throwable thrown) {
    try {
      String message = thrown.getMessage();
      return message == null ? text(thrown) : message;
    } catch (RuntimeException | Error e) {
      return text(thrown);
    }
  }

  /** Where it was made; nowhere if it does not say. */
  public static StackTraceElement[] frames(Throwable thrown) {
    try {
      StackTraceElement[] frames = thrown.getStackTrace();
      return frames == null ? new StackTraceElement[0] : frames;
    } catch (RuntimeException | Error e) {
      return new StackTraceElement[0];
    }
  }

  /** The exception and its causes, outermost first, at most {@link #CAUSES_MAX}; none of null. */
  public static List<Throwable> chain(Throwable thrown) {
    List<Throwable> chain = new ArrayList<>();
    Throwable next = thrown;
    while (next != null && chain.size() < CAUSES_MAX && !has(chain, next)) {
      chain.add(next);
      next = cause(next);
    }
    return chain;
  }

  /** What a future or a stream ended in, without what only wraps it. */
  public static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown;
    while (isWrapper(cause) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static boolean isWrapper(Throwable thrown) {
    return thrown instanceof CompletionException
        || thrown instanceof ExecutionException
        || thrown instanceof UncheckedIOException;
  }

  private static boolean has(List<Throwable> chain, Throwable wanted) {
    return chain.stream().anyMatch(one -> one == wanted);
  }

  private static Throwable cause(Throwable thrown) {
    try {
      return thrown.getCause();
    } catch (RuntimeException | Error e) {
      return null;
    }
  }
}
