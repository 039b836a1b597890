package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Policies that know blocks alone, each node for itself, and admit all: the block of the lowest
 * rank goes first, and among equals the one that was used least recently.
 */
public final class RankedPolicy implements Policy {
  /** How much a block is worth. */
  public enum Ranking {
    /** Nothing; so the least recently used one goes. */
    RECENCY {
      @Override
      double rank(double clock, long uses, long bytes) {
        return 0;
      }
    },
    /** How often it was used since it was cached. */
    FREQUENCY {
      @Override
      double rank(double clock, long uses, long bytes) {
        return uses;
      }
    },
    /**
     * Cherkasova's GreedyDual-Size-Frequency (HP Labs, 1998), at equal cost for each block: uses by
     * size, on top of a clock that is the rank of the last victim.
     */
    SIZE_AND_FREQUENCY {
      @Override
      double rank(double clock, long uses, long bytes) {
        return clock + (double) uses / bytes;
      }
    };

    abstract double rank(double clock, long uses, long bytes);
  }

  private static final class Entry {
    private final BlockId block;
    private long uses;
    private long lastUse;
    private double rank;

    Entry(BlockId block) {
      this.block = block;
    }

    double rank() {
      return rank;
    }

    long lastUse() {
      return lastUse;
    }
  }

  /** The blocks of one node. */
  private final class Node {
    private final Map<BlockId, Entry> entries = new HashMap<>();
    private final NavigableSet<Entry> order =
        new TreeSet<>(Comparator.comparingDouble(Entry::rank).thenComparingLong(Entry::lastUse));
    private double clock;

    void use(BlockId block) {
      Entry entry = entries.computeIfAbsent(block, Entry::new);
      order.remove(entry);
      entry.uses++;
      entry.lastUse = ++uses;
      entry.rank = ranking.rank(clock, entry.uses, block.bytes());
      order.add(entry);
    }

    List<Entry> victims(long bytes, Set<BlockId> busy) {
      List<Entry> victims = new ArrayList<>();
      long left = bytes;
      for (Entry entry : order) {
        if (left <= 0) {
          break;
        }
        if (!busy.contains(entry.block)) {
          victims.add(entry);
          left -= entry.block.bytes();
        }
      }
      return victims;
    }

    List<BlockId> evict(List<Entry> victims) {
      List<BlockId> evicted = new ArrayList<>();
      for (Entry victim : victims) {
        clock = Math.max(clock, victim.rank);
        remove(victim.block);
        evicted.add(victim.block);
      }
      return evicted;
    }

    void remove(BlockId block) {
      Entry entry = entries.remove(block);
      if (entry != null) {
        order.remove(entry);
      }
    }
  }

  private final Ranking ranking;
  private final Map<String, Node> nodes = new HashMap<>();
  private long uses;

  public RankedPolicy(Ranking ranking) {
    this.ranking = ranking;
  }

  private Node node(String name) {
    return nodes.computeIfAbsent(name, unused -> new Node());
  }

  @Override
  public void hit(Request request) {
    Node node = node(request.node());
    if (node.entries.containsKey(request.block())) {
      node.use(request.block());
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    Node node = node(request.node());
    node.remove(request.block());
    List<Entry> victims = node.victims(room.bytesShort(), room.busy());
    if (victims.stream().mapToLong(victim -> victim.block.bytes()).sum() < room.bytesShort()) {
      return new Verdict(Verdict.Reason.NO_ROOM, List.of());
    }
    List<BlockId> evicted = node.evict(victims);
    node.use(request.block());
    return new Verdict(
        evicted.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, evicted);
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    return node(node).evict(node(node).victims(room.bytesShort(), room.busy()));
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    node(node).use(block);
  }

  @Override
  public void removed(String node, BlockId block) {
    node(node).remove(block);
  }
}
