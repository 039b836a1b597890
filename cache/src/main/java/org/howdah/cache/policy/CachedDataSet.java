package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A data set of which at least one block is cached somewhere. */
final class CachedDataSet {
  private final String name;
  private final long entered;
  private final Map<String, Set<BlockId>> byNode = new LinkedHashMap<>();
  private final Map<String, Long> bytesByNode = new HashMap<>();
  private final Map<BlockId, Integer> copies = new LinkedHashMap<>();
  private long size;
  private long blockAccesses;
  private long lastAccess;
  private double clock;
  private double priority;

  /**
   * @param entered a number that no other has; orders data sets of equal priority
   */
  CachedDataSet(String name, long entered) {
    this.name = name;
    this.entered = entered;
  }

  String name() {
    return name;
  }

  long entered() {
    return entered;
  }

  /** How many blocks it has, cached or not; the paper's Size. */
  long size() {
    return size;
  }

  void resize(long blocks) {
    size = blocks;
  }

  /** Whether every block is cached at some node. */
  boolean isComplete() {
    return copies.size() >= size;
  }

  boolean isEmpty() {
    return copies.isEmpty();
  }

  /** Counts one read of a block, in the access of that number. */
  void accessed(long access) {
    blockAccesses++;
    touched(access);
  }

  /** Goes on from an earlier one with the same name. */
  void startAt(long reads, long access) {
    blockAccesses = reads;
    lastAccess = access;
  }

  void touched(long access) {
    lastAccess = Math.max(lastAccess, access);
  }

  /** Reads of its blocks since it entered the cache; the paper's Blocks_Access. */
  long blockAccesses() {
    return blockAccesses;
  }

  long lastAccess() {
    return lastAccess;
  }

  /** What the clock of replacement was when it was accessed last; the paper's Clock. */
  double clock() {
    return clock;
  }

  void setClock(double clock) {
    this.clock = clock;
  }

  double priority() {
    return priority;
  }

  void setPriority(double priority) {
    this.priority = priority;
  }

  void add(String node, BlockId block) {
    if (byNode.computeIfAbsent(node, unused -> new LinkedHashSet<>()).add(block)) {
      copies.merge(block, 1, Integer::sum);
      bytesByNode.merge(node, block.bytes(), Long::sum);
    }
  }

  boolean remove(String node, BlockId block) {
    Set<BlockId> blocks = byNode.get(node);
    if (blocks == null || !blocks.remove(block)) {
      return false;
    }
    bytesByNode.merge(node, -block.bytes(), Long::sum);
    if (blocks.isEmpty()) {
      byNode.remove(node);
      bytesByNode.remove(node);
    }
    copies.computeIfPresent(block, (unused, count) -> count == 1 ? null : count - 1);
    return true;
  }

  boolean holds(BlockId block) {
    return copies.containsKey(block);
  }

  /** All of its blocks that are cached somewhere. */
  List<BlockId> blocks() {
    return new ArrayList<>(copies.keySet());
  }

  List<String> nodes() {
    return new ArrayList<>(byNode.keySet());
  }

  /** In the order in which they were cached. */
  List<BlockId> blocksAt(String node) {
    return new ArrayList<>(byNode.getOrDefault(node, Set.of()));
  }

  /** How many bytes {@link #blocksAt} has. */
  long bytesAt(String node) {
    return bytesByNode.getOrDefault(node, 0L);
  }

  /**
   * Adds blocks that nobody reads or writes to a list, until they make enough space.
   *
   * @return how many bytes are still short, 0 or less if none
   */
  long addIdleAt(String node, Room room, long bytesShort, List<BlockId> idle) {
    long left = bytesShort;
    Iterator<BlockId> blocks = byNode.getOrDefault(node, Set.of()).iterator();
    while (left > 0 && blocks.hasNext()) {
      BlockId block = blocks.next();
      if (!room.busy().contains(block)) {
        idle.add(block);
        left -= block.bytes();
      }
    }
    return left;
  }

  /** The same of several data sets, one after another. */
  static long addIdleAt(
      Iterable<CachedDataSet> sets, String node, Room room, long bytesShort, List<BlockId> idle) {
    long left = bytesShort;
    for (CachedDataSet set : sets) {
      if (left <= 0) {
        break;
      }
      left = set.addIdleAt(node, room, left, idle);
    }
    return left;
  }
}
