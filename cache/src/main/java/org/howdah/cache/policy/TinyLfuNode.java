package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The blocks of one node as {@link WTinyLfu} keeps them. */
final class TinyLfuNode implements PerNodePolicy.Blocks {
  private static final double WINDOW_SHARE = 0.01;
  private static final double PROTECTED_SHARE = 0.8;

  /** More counters than blocks on a node, in 256 KiB. */
  private static final int SKETCH_WIDTH = 1 << 16;

  private final Segment window = new Segment();
  private final Segment probation = new Segment();
  private final Segment safe = new Segment();
  private final FrequencySketch sketch = new FrequencySketch(SKETCH_WIDTH);

  @Override
  public boolean holds(BlockId block) {
    return window.contains(block) || probation.contains(block) || safe.contains(block);
  }

  @Override
  public void hit(BlockId block) {
    sketch.use(block, blocks());
    if (window.contains(block)) {
      window.use(block);
      return;
    }
    probation.remove(block);
    safe.use(block);
    while (safe.size() > 1 && safe.bytes() > PROTECTED_SHARE * mainBytes()) {
      BlockId demoted = safe.leastRecent();
      safe.remove(demoted);
      probation.use(demoted);
    }
  }

  private int blocks() {
    return window.size() + probation.size() + safe.size();
  }

  private long mainBytes() {
    return probation.bytes() + safe.bytes();
  }

  /** Nothing else is known of it, so it is on probation. */
  @Override
  public void restore(BlockId block) {
    if (!holds(block)) {
      probation.use(block);
    }
  }

  @Override
  public Optional<List<BlockId>> admit(BlockId block, Room room) {
    sketch.use(block, blocks());
    if (idleBytes(room.busy()) < room.bytesShort()) {
      return Optional.empty();
    }
    Set<BlockId> staying = new HashSet<>(room.busy());
    staying.add(block);
    return Optional.of(evict(room.bytesShort(), staying, enter(block)));
  }

  /** Puts a block in the window, and on probation what the window has no place for: these. */
  List<BlockId> enter(BlockId block) {
    window.use(block);
    List<BlockId> leaving = new ArrayList<>();
    while (window.size() > 1 && window.bytes() > WINDOW_SHARE * (window.bytes() + mainBytes())) {
      BlockId next = window.leastRecent();
      window.remove(next);
      probation.use(next);
      leaving.add(next);
    }
    return leaving;
  }

  @Override
  public void remove(BlockId block) {
    if (!window.remove(block) && !probation.remove(block)) {
      safe.remove(block);
    }
  }

  @Override
  public List<BlockId> reclaim(Room room) {
    return evict(room.bytesShort(), room.busy(), List.of());
  }

  /** How many bytes may go. */
  long idleBytes(Set<BlockId> busy) {
    long bytes = window.bytes() + mainBytes();
    for (BlockId block : busy) {
      bytes -= holds(block) ? block.bytes() : 0;
    }
    return bytes;
  }

  /**
   * Makes room. Each block that left the window competes with the next victim of the main space:
   * the one that was asked for less goes.
   */
  List<BlockId> evict(long bytesShort, Set<BlockId> busy, List<BlockId> leaving) {
    List<Segment> segments = List.of(probation, safe, window);
    EvictionOrder order = new EvictionOrder(segments, leaving, busy, this::isBetter);
    List<BlockId> evicted = new ArrayList<>();
    long left = bytesShort;
    while (left > 0) {
      BlockId block = order.next();
      if (block == null) {
        break;
      }
      evicted.add(block);
      left -= block.bytes();
    }
    evicted.forEach(this::remove);
    return evicted;
  }

  private boolean isBetter(BlockId challenger, BlockId victim) {
    return sketch.frequency(challenger) > sketch.frequency(victim);
  }
}
