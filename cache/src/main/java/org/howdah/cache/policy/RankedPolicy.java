package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Policies that know blocks alone, each node for itself, and admit all that fits: the block of the
 * lowest rank goes first, and among equals the one that was used least recently.
 */
public final class RankedPolicy extends PerNodePolicy {
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
  private static final class Node implements Blocks {
    private final Ranking ranking;
    private final Map<BlockId, Entry> entries = new HashMap<>();
    private final NavigableSet<Entry> order =
        new TreeSet<>(Comparator.comparingDouble(Entry::rank).thenComparingLong(Entry::lastUse));
    private double clock;
    private long uses;

    Node(Ranking ranking) {
      this.ranking = ranking;
    }

    @Override
    public boolean holds(BlockId block) {
      return entries.containsKey(block);
    }

    @Override
    public void hit(BlockId block) {
      use(block);
    }

    @Override
    public Optional<List<BlockId>> admit(BlockId block, Room room) {
      List<Entry> victims = victims(room);
      if (victims.stream().mapToLong(victim -> victim.block.bytes()).sum() < room.bytesShort()) {
        return Optional.empty();
      }
      List<BlockId> evicted = evict(victims);
      use(block);
      return Optional.of(evicted);
    }

    @Override
    public List<BlockId> reclaim(Room room) {
      return evict(victims(room));
    }

    @Override
    public void restore(BlockId block) {
      use(block);
    }

    private void use(BlockId block) {
      Entry entry = entries.computeIfAbsent(block, Entry::new);
      order.remove(entry);
      entry.uses++;
      entry.lastUse = ++uses;
      entry.rank = ranking.rank(clock, entry.uses, block.bytes());
      order.add(entry);
    }

    private List<Entry> victims(Room room) {
      List<Entry> victims = new ArrayList<>();
      long left = room.bytesShort();
      for (Entry entry : order) {
        if (left <= 0) {
          break;
        }
        if (!room.busy().contains(entry.block)) {
          victims.add(entry);
          left -= entry.block.bytes();
        }
      }
      return victims;
    }

    private List<BlockId> evict(List<Entry> victims) {
      List<BlockId> evicted = new ArrayList<>();
      for (Entry victim : victims) {
        clock = Math.max(clock, victim.rank);
        remove(victim.block);
        evicted.add(victim.block);
      }
      return evicted;
    }

    @Override
    public void remove(BlockId block) {
      Entry entry = entries.remove(block);
      if (entry != null) {
        order.remove(entry);
      }
    }
  }

  public RankedPolicy(Ranking ranking) {
    super(() -> new Node(ranking));
  }
}
