package org.howdah.bench.cache;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Our cache and no cache, taking turns at the same jobs: which of the two begins changes from run
 * to run. Jobs read inputs of the middle size.
 */
final class Pair implements Closeable {
  /** A median of the paper's sizes, by Zipf's law. */
  private static final int SIZE_SHARE = 5;

  private final CacheWorkplace place;
  private final Runner without;
  private final Runner with;
  private final String name;
  private final int times;
  private int turns;

  /**
   * Starts both.
   *
   * @param name of the folder and log of the one with a cache
   */
  Pair(CacheWorkplace place, String name, long cacheBytes) throws IOException {
    this.place = place;
    this.name = name;
    times = Math.max(1, place.settings().classes() / SIZE_SHARE);
    without = new Runner(place, name + "-none", CacheSystem.NONE, 0);
    with = new Runner(place, name, CacheSystem.OURS, cacheBytes);
  }

  /** Both runs of a job. */
  record Both(JobRun without, JobRun with) {
    double speedUp() {
      return without.seconds() / with.seconds();
    }
  }

  /** Every job so many times: what is uncounted fills the cache and has Java code compiled. */
  Map<CacheJob, List<Both>> rounds(int count) throws IOException, InterruptedException {
    Map<CacheJob, List<Both>> all = new EnumMap<>(CacheJob.class);
    for (int round = 0; round < count; round++) {
      for (CacheJob job : place.settings().samples()) {
        all.computeIfAbsent(job, key -> new ArrayList<>()).add(take(job));
      }
    }
    return all;
  }

  private Both take(CacheJob job) throws IOException, InterruptedException {
    boolean swap = turns++ % 2 == 1;
    Runner.Result first = (swap ? with : without).run(job, times);
    Runner.Result second = (swap ? without : with).run(job, times);
    if (!first.output().sameRecords(second.output())) {
      throw new IOException(job.id() + ": the output with a cache differs from that without");
    }
    Both both = swap ? new Both(second.run(), first.run()) : new Both(first.run(), second.run());
    place.say(
        String.format(
            Locale.ROOT,
            "%-14s %-22s without %6.2f s, with %6.2f s, %s hits",
            name,
            job.id(),
            both.without.seconds(),
            both.with.seconds(),
            StreamRuns.hits(both.with)));
    return both;
  }

  @Override
  public void close() throws IOException {
    without.close();
    with.close();
  }
}
