package org.howdah.model.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.cache.Master;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.Regions;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;

/**
 * The cache of one node without its files: the same regions and the same master as the live one
 * has.
 */
public final class CacheSpace implements InputCache {
  private final String node;
  private final Master master;
  private final Regions regions;
  private final Set<BlockId> present = new HashSet<>();
  private final Set<BlockId> filling = new HashSet<>();
  private final Map<BlockId, Integer> readers = new HashMap<>();

  /**
   * What a node has of a cache.
   *
   * @param blockBytes of its pool
   */
  public static InputCache of(String node, Caching caching, Master master, long blockBytes) {
    return caching.place() == Caching.Place.NONE
        ? NONE
        : new CacheSpace(node, master, new Regions(caching.regions(blockBytes)));
  }

  /**
   * @param regions of this node alone
   */
  CacheSpace(String node, Master master, Regions regions) {
    this.node = node;
    this.master = master;
    this.regions = regions;
  }

  @Override
  public boolean hit(Request request) {
    if (!present.contains(request.block()) || filling.contains(request.block())) {
      return false;
    }
    readers.merge(request.block(), 1, Integer::sum);
    master.hit(request);
    return true;
  }

  @Override
  public boolean admit(Request request) {
    BlockId block = request.block();
    if (filling.contains(block)) {
      return false;
    }
    Verdict verdict =
        master.miss(new Master.Miss(request, room(regions.inputShort(block.bytes()))));
    evict(verdict.evicted());
    if (!verdict.admitted()) {
      return false;
    }
    regions.addInput(block.bytes());
    present.add(block);
    filling.add(block);
    readers.merge(block, 1, Integer::sum);
    return true;
  }

  private Room room(long bytesShort) {
    return new Room(bytesShort, readers.keySet());
  }

  private void evict(List<BlockId> blocks) {
    for (BlockId block : blocks) {
      if (present.remove(block)) {
        regions.removeInput(block.bytes());
      }
    }
  }

  @Override
  public void release(BlockId block) {
    filling.remove(block);
    readers.computeIfPresent(block, (b, count) -> count == 1 ? null : count - 1);
  }

  @Override
  public boolean takeLocalized(long bytes) {
    if (regions.takeLocalized(bytes)) {
      return true;
    }
    long inputShort = regions.localizedShort(bytes);
    if (inputShort == Regions.NEVER) {
      return false;
    }
    evict(master.reclaim(new Master.Reclaim(node, room(inputShort))));
    return regions.takeLocalized(bytes);
  }

  @Override
  public void releaseLocalized(long bytes) {
    regions.releaseLocalized(bytes);
  }

  @Override
  public int startJob(Master.Job job) {
    int blocks = master.jobStarted(job);
    regions.startPeak(job.id());
    regions.reserve(blocks);
    return blocks;
  }

  @Override
  public void endJob(Master.Job job, int reserved) {
    int most = regions.endPeak(job.id());
    regions.unreserve(reserved);
    master.jobEnded(new Master.JobEnded(job, most));
  }

  @Override
  public long usedBytes() {
    return regions.inputUsed() + regions.localizedUsed();
  }
}
