package org.howdah.yarn.consumer;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentSource;

/*
 * The ApplicationMaster runs a map again once enough reduce tasks say that they cannot fetch its output.
 * A node that restarts comes back within seconds, and so it is not told at once of a host that is out of
 * reach; Hadoop's reduce tasks try to connect for as long before they tell. When to give up is Hadoop's
 * rule, ShuffleSchedulerImpl.checkReducerHealth: the fault may be on this node.
 */
/** When to tell the job that output cannot be fetched, and when to give up. Any thread may call. */
final class FetchHealth {
  private static final int FAILURES_PER_MAP_MIN = 30;
  private static final int FAILURES_PER_MAP_SHARE = 10;
  private static final int FAILED_MAPS_MAX = 5;
  private static final int TELLS = 5;

  private final int maps;
  private final ReduceSettings settings;
  private final LongSupplier clock;
  private final Map<Integer, Integer> failures = new HashMap<>();
  private final Map<String, Long> brokenSince = new HashMap<>();
  private final long started;
  private long lastArrival;
  private long longestMapMillis;
  private int arrived;
  private int failed;

  /**
   * @param clock in milliseconds, only goes on
   */
  FetchHealth(int maps, ReduceSettings settings, LongSupplier clock) {
    this.maps = maps;
    this.settings = settings;
    this.clock = clock;
    started = clock.getAsLong();
    lastArrival = started;
  }

  /** A map took so long. */
  synchronized void mapRan(long millis) {
    longestMapMillis = Math.max(longestMapMillis, millis);
  }

  /** A map's output is here. */
  synchronized void arrived(Segment segment) {
    arrived++;
    lastArrival = clock.getAsLong();
    forget(segment.map());
    brokenSince.remove(segment.host());
  }

  /**
   * A segment did not come.
   *
   * @return whether the job is to be told
   */
  synchronized boolean failed(Segment segment, IOException why) {
    long now = clock.getAsLong();
    long since = brokenSince.computeIfAbsent(segment.host(), unknown -> now);
    if (now - since < patienceMillis(why)) {
      return false;
    }
    failed++;
    failures.merge(segment.map(), 1, Integer::sum);
    return true;
  }

  /** A map is going to run again, or the job goes on without it. */
  synchronized void forget(int map) {
    Integer count = failures.remove(map);
    failed -= count == null ? 0 : count;
  }

  /**
   * After the job was told.
   *
   * @throws HowdahException if it is of no use to go on
   */
  synchronized void check(IOException why) throws HowdahException {
    int most = failures.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    boolean isTooOften = most >= Math.max(FAILURES_PER_MAP_MIN, maps / FAILURES_PER_MAP_SHARE);
    if (isTooOften || isHopeless(clock.getAsLong())) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the output of %d maps cannot be fetched, of one it failed %d times; the last: %s"
              .formatted(failures.size(), most, why),
          why);
    }
  }

  /** A node that is down or restarts may come back; one that answers wrongly is told at once. */
  private long patienceMillis(IOException why) {
    if (why instanceof HowdahException) {
      return 0;
    }
    return SegmentSource.isOutOfReach(why)
        ? Math.max(settings.connectMillis(), settings.retryMillis())
        : settings.retryMillis();
  }

  private boolean isHopeless(long now) {
    boolean isMuchMissing =
        !failures.isEmpty()
            && (failures.size() >= Math.min(maps, FAILED_MAPS_MAX)
                || failures.size() == maps - arrived);
    boolean isHalfHere = arrived >= maps / 2.0;
    long ranMillis = Math.max(lastArrival - started, longestMapMillis);
    boolean isStalled = now - lastArrival >= ranMillis / 2.0;
    // The job has heard of each often enough to have run it again, if others missed it, too.
    boolean isTold = failed >= TELLS * failures.size();
    return isMuchMissing && isTold && failed > arrived && (!isHalfHere || isStalled);
  }
}
