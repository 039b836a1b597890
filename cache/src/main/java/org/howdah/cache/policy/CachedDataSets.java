package org.howdah.cache.policy;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is cached where, by data set. */
final class CachedDataSets {
  private final Map<String, CachedDataSet> byName = new LinkedHashMap<>();
  private final Map<BlockId, CachedDataSet> byBlock = new HashMap<>();
  private long entered;

  /** The data set that a block was cached with; null if it is not cached anywhere. */
  CachedDataSet of(BlockId block) {
    return byBlock.get(block);
  }

  /** Null if no block of it is cached. */
  CachedDataSet named(String name) {
    return byName.get(name);
  }

  /** The data set that {@link #add} adds a block to; null if it would be a new one. */
  CachedDataSet holding(DataSet dataSet, BlockId block) {
    CachedDataSet set = byBlock.get(block);
    return set == null ? byName.get(dataSet.name()) : set;
  }

  Collection<CachedDataSet> all() {
    return byName.values();
  }

  /** All that a node has, data set by data set. */
  List<BlockId> blocksAt(String node) {
    return byName.values().stream().flatMap(set -> set.blocksAt(node).stream()).toList();
  }

  CachedDataSet add(String node, DataSet dataSet, BlockId block) {
    CachedDataSet set = byBlock.get(block);
    if (set == null) {
      set = byName.computeIfAbsent(dataSet.name(), name -> new CachedDataSet(name, entered++));
      byBlock.put(block, set);
    }
    if (set.name().equals(dataSet.name())) {
      set.resize(dataSet.blocks());
    }
    set.add(node, block);
    return set;
  }

  /** The data set that the block belonged to; null if it was not at that node. */
  CachedDataSet remove(String node, BlockId block) {
    CachedDataSet set = byBlock.get(block);
    if (set == null || !set.remove(node, block)) {
      return null;
    }
    if (!set.holds(block)) {
      byBlock.remove(block);
    }
    if (set.isEmpty()) {
      byName.remove(set.name());
    }
    return set;
  }

  /** Forgets a data set at all nodes; it still knows what was where. */
  void drop(CachedDataSet set) {
    byName.remove(set.name());
    set.blocks().forEach(byBlock::remove);
  }
}
