package org.howdah.sidedata;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * What the look-ups of a table came to. Latencies are kept as counts of powers of two of a
 * microsecond, so that those of many tasks can be added and quantiles be taken of the sum. Safe for
 * several threads.
 */
@PublicApi
public final class LookUpStats {
  /** What is counted. */
  public enum Count {
    /** Keys asked for by the job. */
    LOOK_UPS,
    /** Of these, answered from decoded values near the task, absent keys included. */
    NEAR_HITS,
    /** Keys asked of the back end. */
    KEYS_ASKED,
    /** Batches asked of the back end. */
    BATCHES,
    /**
     * Of the keys asked of the back end, those that the table does not have. Asked again, they are
     * answered near the task, and count there.
     */
    ABSENT,
    /** Keys that one server could not answer and another, or the copy of the table, did. */
    FAIL_OVERS,
    /** Bytes of keys asked for. */
    KEY_BYTES,
    /** Bytes of values received. */
    VALUE_BYTES,
    /**
     * Microseconds from asking for a batch until its answers are taken, summed over batches. A task
     * that does other work meanwhile, such as mapping the records of batches before, takes them
     * after that work: then it is no measure of the servers alone.
     */
    LATENCY_MICROS
  }

  /** One for each power of two up to about 34 seconds, and one for what is longer. */
  public static final int LATENCY_CLASSES = 26;

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private final LongAdder[] latencies = new LongAdder[LATENCY_CLASSES];

  @Internal
  public LookUpStats() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
    for (int i = 0; i < latencies.length; i++) {
      latencies[i] = new LongAdder();
    }
  }

  @Internal
  public void add(Count count, long amount) {
    counts.get(count).add(amount);
  }

  public long get(Count count) {
    return counts.get(count).sum();
  }

  /** Counts a batch that was answered after so long. */
  @Internal
  public void addLatency(long nanos) {
    long micros = Math.max(0, nanos / 1000);
    add(Count.LATENCY_MICROS, micros);
    latencies[latencyClass(micros)].increment();
  }

  /** Batches whose latency is below 2^{@code i} microseconds, and not below half of that. */
  public long latencies(int i) {
    return latencies[i].sum();
  }

  static int latencyClass(long micros) {
    return Math.min(LATENCY_CLASSES - 1, Long.SIZE - Long.numberOfLeadingZeros(micros));
  }

  /**
   * A quantile of latencies, too high by at most a factor of two: the upper end of its class.
   *
   * @param counts of each class, as {@link #latencies} gives them
   * @param share from 0 to 1
   * @return microseconds; 0 if nothing was counted
   */
  public static long quantileMicros(long[] counts, double share) {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    long left = (long) Math.ceil(share * total);
    for (int i = 0; i < counts.length && total > 0; i++) {
      left -= counts[i];
      if (left <= 0) {
        return 1L << i;
      }
    }
    return 0;
  }
}
