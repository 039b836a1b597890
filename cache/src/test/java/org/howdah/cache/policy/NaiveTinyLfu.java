package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** {@link WTinyLfu} at one node, with lists that are searched from end to end. */
final class NaiveTinyLfu implements Policy {
  private final List<BlockId> window = new ArrayList<>();
  private final List<BlockId> probation = new ArrayList<>();
  private final List<BlockId> safe = new ArrayList<>();
  private final FrequencySketch sketch = new FrequencySketch(1 << 16);

  private boolean holds(BlockId block) {
    return window.contains(block) || probation.contains(block) || safe.contains(block);
  }

  private static long bytes(List<BlockId> blocks) {
    return BlockId.bytesOf(blocks);
  }

  @Override
  public void hit(Request request) {
    BlockId block = request.block();
    if (!holds(block)) {
      return;
    }
    sketch.use(block, window.size() + probation.size() + safe.size());
    boolean isNew = window.remove(block);
    if (isNew) {
      window.add(block);
      return;
    }
    removed("", block);
    safe.add(block);
    while (safe.size() > 1 && bytes(safe) > 0.8 * (bytes(safe) + bytes(probation))) {
      probation.add(safe.remove(0));
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    BlockId block = request.block();
    removed("", block);
    sketch.use(block, window.size() + probation.size() + safe.size());
    if (bytes(idle(room.busy())) < room.bytesShort()) {
      return new Verdict(Verdict.Reason.NO_ROOM, List.of());
    }
    window.add(block);
    List<BlockId> leaving = new ArrayList<>();
    while (window.size() > 1
        && bytes(window) > 0.01 * (bytes(window) + bytes(safe) + bytes(probation))) {
      leaving.add(window.remove(0));
      probation.add(leaving.get(leaving.size() - 1));
    }
    List<BlockId> idle = idle(room.busy());
    idle.remove(block);
    List<BlockId> evicted = evict(room.bytesShort(), idle, leaving);
    return new Verdict(
        evicted.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, evicted);
  }

  private List<BlockId> idle(Set<BlockId> busy) {
    List<BlockId> idle = new ArrayList<>(probation);
    idle.addAll(safe);
    idle.addAll(window);
    idle.removeAll(busy);
    return idle;
  }

  private List<BlockId> evict(long bytesShort, List<BlockId> idle, List<BlockId> leaving) {
    List<BlockId> challengers = new ArrayList<>(leaving);
    challengers.retainAll(idle);
    idle.removeAll(leaving);
    List<BlockId> order = new ArrayList<>();
    List<BlockId> winners = new ArrayList<>();
    for (BlockId victim : idle) {
      while (!challengers.isEmpty()
          && sketch.frequency(challengers.get(0)) <= sketch.frequency(victim)) {
        order.add(challengers.remove(0));
      }
      if (!challengers.isEmpty()) {
        winners.add(challengers.remove(0));
      }
      order.add(victim);
    }
    order.addAll(challengers);
    order.addAll(winners);
    List<BlockId> evicted = new ArrayList<>();
    while (bytes(evicted) < bytesShort && evicted.size() < order.size()) {
      evicted.add(order.get(evicted.size()));
    }
    evicted.forEach(gone -> removed("", gone));
    return evicted;
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return evict(room.bytesShort(), idle(room.busy()), List.of());
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    if (!holds(block)) {
      probation.add(block);
    }
  }

  @Override
  public void removed(String node, BlockId block) {
    window.remove(block);
    probation.remove(block);
    safe.remove(block);
  }

  @Override
  public void left(String node) {
    window.clear();
    probation.clear();
    safe.clear();
  }
}
