package org.howdah.record;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * How what fails for now is done again: after pauses that double, so often and for so long.
 * Immutable; safe for several threads.
 *
 * @param triesMax with the first, 1 or more
 * @param firstMillis the pause after the first try, 0 or more
 * @param mostMillis the longest pause
 * @param millisMax a try that fails so long after the first began, or later, is the last; 0 has one
 */
public record Retry(int triesMax, long firstMillis, long mostMillis, long millisMax) {
  /** Something that may be done twice. */
  public interface Work<T, E extends Exception> {
    T get() throws E;
  }

  /** The same of something that has no result. */
  public interface Action<E extends Exception> {
    void run() throws E;
  }

  /** What time it is, and how it passes. */
  public interface Time {
    Time SYSTEM =
        new Time() {
          @Override
          public long nanoTime() {
            return System.nanoTime();
          }

          @Override
          public void pause(long millis) throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(millis);
          }
        };

    /** As {@link System#nanoTime}. */
    long nanoTime();

    /** Lets so much time pass. */
    void pause(long millis) throws InterruptedException;
  }

  /** So many tries, one right after the other. */
  public static Retry atOnce(int triesMax) {
    return new Retry(triesMax, 0, 0, Long.MAX_VALUE);
  }

  /** For so long, with pauses that are all the same. */
  public static Retry during(long millisMax, long pauseMillis) {
    return new Retry(Integer.MAX_VALUE, pauseMillis, pauseMillis, millisMax);
  }

  /** The pause after so many tries, in milliseconds. */
  public long pauseMillis(int tries) {
    long millis = firstMillis;
    for (int i = 1; i < tries && millis > 0 && millis < mostMillis; i++) {
      millis *= 2;
    }
    return Math.min(millis, mostMillis);
  }

  /** Whether there may be another after so many tries. */
  public boolean mayTryAgain(int tries) {
    return tries < triesMax;
  }

  /**
   * Does it until it succeeds.
   *
   * @param passes whether a failure is worth another try
   * @throws E what the last try threw; also if the thread is interrupted meanwhile, which it stays
   */
  public <T, E extends Exception> T call(Work<T, E> work, Predicate<? super Exception> passes)
      throws E {
    return call(work, passes, Time.SYSTEM);
  }

  /** The same of what has no result. */
  public <E extends Exception> void run(Action<E> action, Predicate<? super Exception> passes)
      throws E {
    this.<Boolean, E>call(
        () -> {
          action.run();
          return true;
        },
        passes);
  }

  /** The same by another time. */
  public <T, E extends Exception> T call(
      Work<T, E> work, Predicate<? super Exception> passes, Time time) throws E {
    long begin = time.nanoTime();
    for (int tries = 1; ; tries++) {
      try {
        return work.get();
      } catch (Exception e) {
        boolean early = time.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(millisMax);
        boolean again = early && mayTryAgain(tries) && passes.test(e);
        if (!again || !pause(tries, time)) {
          throw e;
        }
      }
    }
  }

  /**
   * Pauses after so many tries.
   *
   * @return false if the thread is interrupted, which it stays
   */
  public boolean pause(int tries) {
    return pause(tries, Time.SYSTEM);
  }

  private boolean pause(int tries, Time time) {
    try {
      time.pause(pauseMillis(tries));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
