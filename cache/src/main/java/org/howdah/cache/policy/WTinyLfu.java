package org.howdah.cache.policy;

import java.util.HashMap;
import java.util.HashSet;
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
  private final Map<String, TinyLfuNode> nodes = new HashMap<>();

  private TinyLfuNode node(String name) {
    return nodes.computeIfAbsent(name, unused -> new TinyLfuNode());
  }

  @Override
  public void hit(Request request) {
    TinyLfuNode node = node(request.node());
    if (node.holds(request.block())) {
      node.count(request.block());
      node.use(request.block());
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    TinyLfuNode node = node(request.node());
    node.remove(request.block());
    node.count(request.block());
    if (node.idleBytes(room.busy()) < room.bytesShort()) {
      return new Verdict(Verdict.Reason.NO_ROOM, List.of());
    }
    Set<BlockId> staying = new HashSet<>(room.busy());
    staying.add(request.block());
    List<BlockId> leaving = node.enter(request.block());
    List<BlockId> evicted = node.evict(room.bytesShort(), staying, leaving);
    return new Verdict(
        evicted.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, evicted);
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return node(node).evict(room.bytesShort(), room.busy(), List.of());
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    node(node).restore(block);
  }

  @Override
  public void removed(String node, BlockId block) {
    node(node).remove(block);
  }
}
