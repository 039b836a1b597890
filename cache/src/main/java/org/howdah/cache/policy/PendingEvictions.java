package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/*
 * Algorithm 1, To_Del. What the paper leaves open: an entry goes when its node is told, when the data
 * set enters the cache again before that, and when the node has lost the block otherwise.
 */
/** Blocks of evicted data sets that their nodes have not yet been told to give up. */
final class PendingEvictions {
  /** A block and where it still is. */
  record Copy(String node, BlockId block) {}

  private final Map<String, Map<BlockId, String>> dataSetsByNode = new LinkedHashMap<>();

  void add(String node, String dataSet, List<BlockId> blocks) {
    Map<BlockId, String> pending =
        dataSetsByNode.computeIfAbsent(node, unused -> new LinkedHashMap<>());
    blocks.forEach(block -> pending.put(block, dataSet));
  }

  /** Takes from the list all that a node can give up now. */
  List<BlockId> take(String node, Set<BlockId> busy) {
    Map<BlockId, String> pending = dataSetsByNode.getOrDefault(node, Map.of());
    List<BlockId> taken = new ArrayList<>(pending.keySet());
    taken.removeIf(busy::contains);
    taken.forEach(block -> remove(node, block));
    return taken;
  }

  /** Takes a data set from the list that is wanted again, with what is left of it. */
  List<Copy> cancel(String dataSet) {
    List<Copy> left = new ArrayList<>();
    dataSetsByNode.forEach(
        (node, pending) -> {
          for (Map.Entry<BlockId, String> entry : pending.entrySet()) {
            if (entry.getValue().equals(dataSet)) {
              left.add(new Copy(node, entry.getKey()));
            }
          }
        });
    left.forEach(copy -> remove(copy.node, copy.block));
    return left;
  }

  /** A node has nothing any more. */
  void forget(String node) {
    dataSetsByNode.remove(node);
  }

  void remove(String node, BlockId block) {
    Map<BlockId, String> pending = dataSetsByNode.get(node);
    if (pending != null && pending.remove(block) != null && pending.isEmpty()) {
      dataSetsByNode.remove(node);
    }
  }
}
