package org.howdah.cache;

import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Regions;
import org.howdah.cache.policy.Room;

/**
 * The part of a node's budget that jobs write into on the way. It counts bytes; whoever is granted
 * some keeps the files. Nobody waits for space: who is refused writes elsewhere. Safe for several
 * threads.
 */
public final class LocalizedSpace {
  /** How often room is made for the same bytes, which others may take meanwhile. */
  private static final int RECLAIMS_MAX = 3;

  private final String node;
  private final Master master;
  private final Holdings holdings;
  private final WriteBudget writes;

  LocalizedSpace(String node, Master master, Holdings holdings, WriteBudget writes) {
    this.node = node;
    this.master = master;
    this.holdings = holdings;
    this.writes = writes;
  }

  /**
   * Takes bytes, for which input may have to go.
   *
   * @return false, and nothing taken, if there is no room, or the device may not be written so much
   */
  public boolean take(long bytes) {
    if (!writes.tryTake(bytes)) {
      return false;
    }
    boolean fits = takeSpace(bytes);
    if (!fits) {
      writes.giveBack(bytes);
    }
    return fits;
  }

  private boolean takeSpace(long bytes) {
    for (int i = 0; i <= RECLAIMS_MAX; i++) {
      if (holdings.space(regions -> regions.takeLocalized(bytes))) {
        return true;
      }
      long inputShort = holdings.space(regions -> regions.localizedShort(bytes));
      if (inputShort == Regions.NEVER || (inputShort > 0 && !reclaim(inputShort))) {
        return false;
      }
    }
    return false;
  }

  private boolean reclaim(long inputShort) {
    Room room = holdings.room(inputShort);
    List<BlockId> evicted = master.reclaim(new Master.Reclaim(node, room));
    holdings.evict(evicted);
    return !evicted.isEmpty();
  }

  /** Gives bytes back that were taken and not written. */
  public void giveBack(long bytes) {
    release(bytes);
    writes.giveBack(bytes);
  }

  /** Gives bytes back that were taken; they count as written. */
  public void release(long bytes) {
    holdings.space(
        regions -> {
          regions.releaseLocalized(bytes);
          return null;
        });
  }

  /** A job begins; as much of the pool is reserved for it as the last one like it took. */
  public JobShare startJob(Master.Job job) {
    int blocks = master.jobStarted(job);
    holdings.space(
        regions -> {
          regions.startPeak(job.id());
          regions.reserve(blocks);
          return null;
        });
    return new JobShare(this, job, blocks);
  }

  void endJob(Master.Job job, int reserved) {
    int peak =
        holdings.space(
            regions -> {
              int most = regions.endPeak(job.id());
              regions.unreserve(reserved);
              return most;
            });
    master.jobEnded(new Master.JobEnded(job, peak));
  }
}
