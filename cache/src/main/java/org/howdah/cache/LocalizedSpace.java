package org.howdah.cache;

import java.nio.file.Path;
import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Regions;
import org.howdah.cache.policy.Room;

/** The part of a node's budget that jobs write into on the way; input may have to go for it. */
public final class LocalizedSpace implements Space {
  /** How often room is made for the same bytes, which others may take meanwhile. */
  private static final int RECLAIMS_MAX = 3;

  private final String node;
  private final Path folder;
  private final Master master;
  private final Holdings holdings;
  private final WriteBudget writes;
  private final LocalizedUse ofNobody = new LocalizedUse();

  /**
   * @param folder on the device, for the files of jobs
   */
  LocalizedSpace(String node, Path folder, Master master, Holdings holdings, WriteBudget writes) {
    this.node = node;
    this.folder = folder;
    this.master = master;
    this.holdings = holdings;
    this.writes = writes;
  }

  @Override
  public boolean take(long bytes) {
    return take(bytes, ofNobody);
  }

  boolean take(long bytes, LocalizedUse use) {
    boolean may = holdings.hasFolder() && writes.tryTake(bytes);
    boolean fits = may && takeSpace(bytes, use);
    if (fits) {
      use.taken(bytes);
      return true;
    }
    if (may) {
      writes.giveBack(bytes);
    }
    use.refused(bytes);
    return false;
  }

  private boolean takeSpace(long bytes, LocalizedUse use) {
    for (int i = 0; i <= RECLAIMS_MAX; i++) {
      if (holdings.space(use.counting(regions -> regions.takeLocalized(bytes)))) {
        return true;
      }
      long inputShort = holdings.space(regions -> regions.localizedShort(bytes));
      if (inputShort == Regions.NEVER || (inputShort > 0 && !reclaim(inputShort, use))) {
        return false;
      }
    }
    return false;
  }

  private boolean reclaim(long inputShort, LocalizedUse use) {
    Room room = holdings.room(inputShort);
    List<BlockId> evicted = master.reclaim(new Master.Reclaim(node, room));
    holdings.evict(evicted);
    use.evicted(evicted.size());
    return !evicted.isEmpty();
  }

  @Override
  public void giveBack(long bytes) {
    giveBack(bytes, ofNobody);
  }

  void giveBack(long bytes, LocalizedUse use) {
    release(bytes, use);
    use.notWritten(bytes);
    writes.giveBack(bytes);
  }

  @Override
  public void release(long bytes) {
    release(bytes, ofNobody);
  }

  void release(long bytes, LocalizedUse use) {
    holdings.space(
        use.counting(
            regions -> {
              regions.releaseLocalized(bytes);
              return null;
            }));
  }

  /** A job begins; as much of the pool is reserved for it as the last one like it took. */
  public JobShare startJob(Master.Job job) {
    int blocks = master.jobStarted(job);
    LocalizedUse use = new LocalizedUse();
    holdings.jobStarted();
    holdings.space(
        use.counting(
            regions -> {
              regions.startPeak(job.id());
              regions.reserve(blocks);
              return null;
            }));
    return new JobShare(this, job, folder.resolve(job.id()), blocks, use);
  }

  void endJob(Master.Job job, int reserved, LocalizedUse use) {
    int peak =
        holdings.space(
            use.counting(
                regions -> {
                  int most = regions.endPeak(job.id());
                  regions.unreserve(reserved);
                  return most;
                }));
    master.jobEnded(new Master.JobEnded(job, peak));
    holdings.jobEnded();
  }
}
