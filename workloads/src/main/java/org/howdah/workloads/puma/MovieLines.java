package org.howdah.workloads.puma;

import java.util.SplittableRandom;

/**
 * Movies: few ratings for most, thousands for some, and a few users who rate much. Movies are of
 * four groups; a user likes some of them and others not, with exceptions.
 */
final class MovieLines extends LineMaker {
  /** As many as in the data of the Netflix prize. */
  private static final int USERS = 480_189;

  private static final int RATINGS_END = 5_000;
  private static final int GROUPS = 4;
  private static final int RATING_MEAN = 3;

  MovieLines(long seed) {
    super(seed);
  }

  @Override
  void append(long number, SplittableRandom random, StringBuilder line) {
    line.append(number + 1).append(':');
    int ratings = (int) zipf(random, RATINGS_END);
    int quality = random.nextInt(-1, 2);
    long user = 0;
    for (int i = 0; i < ratings; i++) {
      double spread = StrictMath.pow(USERS, (i + random.nextDouble()) / ratings);
      user = Math.max(user + 1, (long) spread);
      int taste = likes(user, group(number)) ? 1 : -1;
      int rating = RATING_MEAN + quality + taste + random.nextInt(-1, 2);
      line.append(i == 0 ? "" : ",").append(user).append('_');
      line.append(Math.max(1, Math.min(5, rating)));
    }
  }

  /** The group of a movie. */
  static int group(long number) {
    return (int) (number % GROUPS);
  }

  private boolean likes(long user, int group) {
    return random(-1 - (user * GROUPS + group)).nextBoolean();
  }
}
