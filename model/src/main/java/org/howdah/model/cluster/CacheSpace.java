package org.howdah.model.cluster;

import java.util.HashSet;
import java.util.List;
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
final class CacheSpace {
  private final String node;
  private final Master master;
  private final Regions regions;
  private final Set<BlockId> present = new HashSet<>();
  private final Set<BlockId> busy = new HashSet<>();

  CacheSpace(String node, Master master, Regions regions) {
    this.node = node;
    this.master = master;
    this.regions = regions;
  }

  /** Begins to read a block from the cache; false if it is not there. */
  boolean hit(Request request) {
    if (!present.contains(request.block())) {
      return false;
    }
    busy.add(request.block());
    master.hit(request);
    return true;
  }

  /** Begins to cache a block that is not there; false if it is refused. */
  boolean admit(Request request) {
    BlockId block = request.block();
    Verdict verdict =
        master.miss(new Master.Miss(request, room(regions.inputShort(block.bytes()))));
    evict(verdict.evicted());
    if (!verdict.admitted()) {
      return false;
    }
    regions.addInput(block.bytes());
    present.add(block);
    busy.add(block);
    return true;
  }

  private Room room(long bytesShort) {
    return new Room(bytesShort, busy);
  }

  private void evict(List<BlockId> blocks) {
    for (BlockId block : blocks) {
      if (present.remove(block)) {
        regions.removeInput(block.bytes());
      }
    }
  }

  /** Ends what {@link #hit} or {@link #admit} began. */
  void release(BlockId block) {
    busy.remove(block);
  }

  /** Takes room for localized data, for which input may go; false if there is none. */
  boolean takeLocalized(long bytes) {
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

  void releaseLocalized(long bytes) {
    regions.releaseLocalized(bytes);
  }

  /** A job begins; returns how many blocks of the pool it has reserved. */
  int startJob(Master.Job job) {
    int blocks = master.jobStarted(job);
    regions.startPeak(job.id());
    regions.reserve(blocks);
    return blocks;
  }

  void endJob(Master.Job job, int reserved) {
    int most = regions.endPeak(job.id());
    regions.unreserve(reserved);
    master.jobEnded(new Master.JobEnded(job, most));
  }

  long usedBytes() {
    return regions.inputUsed() + regions.localizedUsed();
  }
}
