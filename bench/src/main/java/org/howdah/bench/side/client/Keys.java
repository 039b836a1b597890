package org.howdah.bench.side.client;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Keys drawn uniformly from those of a table, again and again in the same order. They are made
 * beforehand and lie in memory in the order in which they are used, as keys just read would. Not
 * safe for use by several threads.
 */
public final class Keys {
  /** How the name of an entry in memcached begins, for clients that know of no tables. */
  public static final String NAME_START = "bench@1:";

  private static final long SEED = 20_261_122;
  private static final int DRAWN = 1 << 19;
  private static final int FIRST = 10_000_000;

  private final String[] drawn = new String[DRAWN];
  private int next;

  /**
   * @param count how many keys the table has, at most 10 million
   * @param thread different threads draw different keys
   * @param start what each begins with
   */
  Keys(int count, int thread, String start) {
    SplittableRandom random = new SplittableRandom(SEED + thread);
    for (int i = 0; i < DRAWN; i++) {
      drawn[i] = start + key(random.nextInt(count));
    }
  }

  /** The key with a number, 9 bytes; all tables of the benchmark have the keys from 0 on. */
  public static String key(int number) {
    return "k" + (FIRST + number);
  }

  /** The value of the key with a number: 8 bytes in all tables. */
  public static double value(int number) {
    return -Math.log1p(number);
  }

  /** The next one. */
  public String next() {
    if (next == DRAWN) {
      next = 0;
    }
    return drawn[next++];
  }

  /** The next ones; a view that stays as it is. */
  public List<String> next(int count) {
    if (next + count > DRAWN) {
      next = 0;
    }
    next += count;
    return Arrays.asList(drawn).subList(next - count, next);
  }
}
