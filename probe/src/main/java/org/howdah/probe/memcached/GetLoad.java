package org.howdah.probe.memcached;

import java.time.Duration;
import java.util.Locale;

/**
 * How clients ask.
 *
 * @param transport of the requests
 * @param threads that ask, each on connections of its own, one request under way
 * @param keysPerGet of each request; shared out if there are several servers
 * @param getsPerSecond of all threads together, whatever the answers take; {@link #AS_FAST} if each
 *     thread asks again as soon as it is answered
 * @param duration how long
 */
public record GetLoad(
    Transport transport, int threads, int keysPerGet, double getsPerSecond, Duration duration) {
  /** A closed loop. */
  public static final double AS_FAST = Double.POSITIVE_INFINITY;

  public static final int THREADS_MAX = 1024;
  public static final int KEYS_PER_GET_MAX = 1000;

  /** What carries requests and answers. */
  public enum Transport {
    TCP,
    UDP;

    public String text() {
      return name().toUpperCase(Locale.ROOT);
    }
  }

  public GetLoad {
    check(threads >= 1 && threads <= THREADS_MAX, "threads must be 1 to 1024, not " + threads);
    check(
        keysPerGet >= 1 && keysPerGet <= KEYS_PER_GET_MAX,
        "keys of a get must be 1 to 1000, not " + keysPerGet);
    check(getsPerSecond > 0, "gets a second must be more than 0, not " + getsPerSecond);
    check(duration.toMillis() >= 10, "a load must last 10 ms or longer, not " + duration);
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Whether requests have a time at which they are to be sent. */
  boolean isOpen() {
    return getsPerSecond != AS_FAST;
  }
}
