package org.howdah.model.trace;

import java.util.HashSet;
import java.util.Set;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;

/** What the cache of one node makes of a trace. */
public final class Replay {
  private static final String NODE = "node";

  private final Policy policy;
  private final long capacityBytes;
  private final Set<BlockId> cached = new HashSet<>();
  private final Tally tally = new Tally();
  private long used;

  private Replay(Policy policy, long capacityBytes) {
    this.policy = policy;
    this.capacityBytes = capacityBytes;
  }

  /**
   * Replays a trace from an empty cache.
   *
   * @param cacheBytes 0 or more, all of it, whatever input may have
   */
  public static Outcome of(Trace trace, Policies kind, Setup setup, long cacheBytes) {
    Replay replay = new Replay(setup.policy(kind, cacheBytes), setup.inputBytes(cacheBytes));
    trace.accesses().forEach(replay::read);
    return replay.tally.outcome();
  }

  private void read(Access access) {
    BlockId block = access.block();
    Request request = new Request(NODE, access.job(), access.dataSet(), block);
    if (cached.contains(block)) {
      tally.read(access, block.bytes());
      policy.hit(request);
      return;
    }
    tally.read(access, 0);
    long free = capacityBytes - used;
    Verdict verdict = policy.miss(request, new Room(Math.max(0, block.bytes() - free), Set.of()));
    for (BlockId evicted : verdict.evicted()) {
      cached.remove(evicted);
      used -= evicted.bytes();
    }
    if (verdict.admitted()) {
      cached.add(block);
      used += block.bytes();
      tally.written(block.bytes());
    }
  }
}
