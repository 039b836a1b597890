package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Caffeine's policy by its published algorithm (TinyLFU, 2017, section 4), and not Caffeine itself,
 * which is on our class path: it decides by buffers that may drop reads and by a random number against
 * attacks on its hash, so two runs may differ; it has a size of its own, where ours changes from call
 * to call; and it cannot be told that a block is being read and must stay.
 *
 * One departure: the window holds at least one block. With a share of 1 % and blocks of 128 MiB it
 * would otherwise hold none in caches below 12.8 GB, and every new block would go at once.
 */
/**
 * A small window of what is new, and a main space that a block enters from there if it was used
 * more often than what it displaces. The main space protects what was used again. Each node for
 * itself.
 */
public final class WTinyLfu implements Policy {
  private static final double WINDOW_SHARE = 0.01;
  private static final double PROTECTED_SHARE = 0.8;

  /** More counters than blocks on a node, in 256 KiB. */
  private static final int SKETCH_WIDTH = 1 << 16;

  /** The blocks of one node. */
  private static final class Node {
    private final Segment window = new Segment();
    private final Segment probation = new Segment();
    private final Segment safe = new Segment();
    private final FrequencySketch sketch = new FrequencySketch(SKETCH_WIDTH);

    boolean holds(BlockId block) {
      return window.contains(block) || probation.contains(block) || safe.contains(block);
    }

    void use(BlockId block) {
      if (window.contains(block)) {
        window.use(block);
      } else {
        probation.remove(block);
        safe.use(block);
        while (safe.size() > 1 && safe.bytes() > PROTECTED_SHARE * mainBytes()) {
          BlockId demoted = safe.leastRecent();
          safe.remove(demoted);
          probation.use(demoted);
        }
      }
    }

    long mainBytes() {
      return probation.bytes() + safe.bytes();
    }

    /** Puts a block in the window, and what the window has no place for on probation. */
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

    void remove(BlockId block) {
      if (!window.remove(block) && !probation.remove(block)) {
        safe.remove(block);
      }
    }

    /** The order in which blocks go when nothing competes with them. */
    List<BlockId> idle(Set<BlockId> busy) {
      List<BlockId> idle = probation.idle(busy);
      idle.addAll(safe.idle(busy));
      idle.addAll(window.idle(busy));
      return idle;
    }

    /** Lets those that leave the window compete with the main space's, until there is room. */
    List<BlockId> evict(long bytesShort, Set<BlockId> busy, List<BlockId> leaving) {
      List<BlockId> idle = idle(busy);
      List<BlockId> candidates = new ArrayList<>(leaving);
      candidates.retainAll(idle);
      idle.removeAll(candidates);
      Iterator<BlockId> candidate = candidates.iterator();
      List<BlockId> evicted = new ArrayList<>();
      long left = bytesShort;
      for (BlockId victim : idle) {
        while (left > 0 && candidate.hasNext()) {
          BlockId challenger = candidate.next();
          if (sketch.frequency(challenger) > sketch.frequency(victim)) {
            break;
          }
          evicted.add(challenger);
          left -= challenger.bytes();
        }
        if (left <= 0) {
          break;
        }
        evicted.add(victim);
        left -= victim.bytes();
      }
      while (left > 0 && candidate.hasNext()) {
        BlockId last = candidate.next();
        evicted.add(last);
        left -= last.bytes();
      }
      evicted.forEach(this::remove);
      return evicted;
    }
  }

  private final Map<String, Node> nodes = new HashMap<>();

  private Node node(String name) {
    return nodes.computeIfAbsent(name, unused -> new Node());
  }

  @Override
  public void hit(Request request) {
    Node node = node(request.node());
    if (node.holds(request.block())) {
      node.sketch.use(request.block());
      node.use(request.block());
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    Node node = node(request.node());
    node.remove(request.block());
    node.sketch.use(request.block());
    if (BlockId.bytesOf(node.idle(room.busy())) < room.bytesShort()) {
      return new Verdict(Verdict.Reason.NO_ROOM, List.of());
    }
    Room others = withBusy(room, request.block());
    List<BlockId> leaving = node.enter(request.block());
    List<BlockId> evicted = node.evict(room.bytesShort(), others.busy(), leaving);
    return new Verdict(
        evicted.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, evicted);
  }

  private static Room withBusy(Room room, BlockId block) {
    Set<BlockId> busy = new HashSet<>(room.busy());
    busy.add(block);
    return new Room(room.bytesShort(), busy);
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return node(node).evict(room.bytesShort(), room.busy(), List.of());
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    if (!node(node).holds(block)) {
      node(node).probation.use(block);
    }
  }

  @Override
  public void removed(String node, BlockId block) {
    node(node).remove(block);
  }
}
