package org.howdah.model.trace;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.howdah.cache.policy.BlockId;

/*
 * Belady, 1966: what is used again farthest in the future goes, and what comes may be that itself. With
 * blocks of unequal sizes that is no bound, and to find one is NP-hard. With bytes it is: here each byte
 * is cached for itself, so a block may be there in part. What a policy can reach that caches whole blocks
 * is no more.
 */
/**
 * The bound that no policy exceeds in bytes from the cache, whatever it knew of the future. It
 * bounds hits of blocks too if all have one size, and does not bound jobs that find all that they
 * read.
 */
public final class Belady {
  /** As much of a block as is cached. */
  private static final class Part {
    private long bytes;

    Part(long bytes) {
      this.bytes = bytes;
    }
  }

  private static final int NEVER = Integer.MAX_VALUE;

  private final long capacityBytes;
  private final TreeMap<Integer, Part> byNextUse = new TreeMap<>();
  private final Tally tally = new Tally();
  private long used;

  private Belady(long capacityBytes) {
    this.capacityBytes = capacityBytes;
  }

  /**
   * The best that a cache of that size can do for a trace.
   *
   * @param capacityBytes 0 or more
   */
  public static Outcome of(Trace trace, long capacityBytes) {
    int[] next = next(trace);
    Belady belady = new Belady(capacityBytes);
    for (int i = 0; i < next.length; i++) {
      belady.read(trace.accesses().get(i), i, next[i]);
    }
    return belady.tally.outcome();
  }

  /** For each access the next one of its block; NEVER if there is none. */
  private static int[] next(Trace trace) {
    int length = trace.accesses().size();
    int[] next = new int[length];
    Map<BlockId, Integer> later = new HashMap<>();
    for (int i = length - 1; i >= 0; i--) {
      Integer use = later.put(trace.accesses().get(i).block(), i);
      next[i] = use == null ? NEVER : use;
    }
    return next;
  }

  private void read(Access access, int now, int next) {
    Part part = byNextUse.remove(now);
    long there = part == null ? 0 : part.bytes;
    tally.read(access, there);
    used -= there;
    if (next == NEVER) {
      return;
    }
    Part whole = new Part(access.block().bytes());
    byNextUse.put(next, whole);
    used += whole.bytes;
    while (used > capacityBytes) {
      Part farthest = byNextUse.lastEntry().getValue();
      long gone = Math.min(farthest.bytes, used - capacityBytes);
      farthest.bytes -= gone;
      used -= gone;
      if (farthest.bytes == 0) {
        byNextUse.pollLastEntry();
      }
    }
    tally.written(Math.max(0, whole.bytes - there));
  }
}
