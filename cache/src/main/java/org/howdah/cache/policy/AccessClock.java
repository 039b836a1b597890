package org.howdah.cache.policy;

/*
 * The paper counts accesses of data sets, not of blocks: a job that reads a thousand blocks makes one
 * access. Were each block counted, the second block of a job would find its data set accessed just
 * now, and all data sets would look popular.
 */
/** The time of policies: how many accesses of data sets there were. */
final class AccessClock {
  /** Jobs are few at a time; one that is forgotten while it runs counts twice, no more. */
  private static final int JOBS_MAX = 4096;

  private record Key(String job, String dataSet) {}

  private final RecentlyUsed<Key, Long> accesses = new RecentlyUsed<>(JOBS_MAX);
  private long now;

  /** The number, from 1, of the access that a job's request belongs to. */
  long access(Request request) {
    Key key = new Key(request.job(), request.dataSet().name());
    Long known = accesses.get(key);
    if (known == null) {
      known = ++now;
      accesses.put(key, known);
    }
    return known;
  }

  /** Goes on from a number that an earlier clock ended with. */
  void startAt(long latest) {
    now = latest;
  }

  /** The number of the latest access. */
  long now() {
    return now;
  }
}
