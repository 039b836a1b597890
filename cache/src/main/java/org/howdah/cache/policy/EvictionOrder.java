package org.howdah.cache.policy;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/*
 * Blocks are looked at one by one, as they are asked for: few go at a time, of very many.
 */
/**
 * The order in which blocks go of which some challenge the others. Each challenger in turn competes
 * with the next victim: the one that is worth less goes. Who has won goes last.
 */
final class EvictionOrder {
  private final Deque<Iterator<BlockId>> segments = new ArrayDeque<>();
  private final Deque<BlockId> challengers = new ArrayDeque<>();
  private final Deque<BlockId> winners = new ArrayDeque<>();
  private final Set<BlockId> busy;
  private final Set<BlockId> competing;
  private final BiPredicate<BlockId, BlockId> isBetter;
  private BlockId victim;

  /**
   * @param segments blocks in the order in which they go when nothing competes with them; they must
   *     not change as long as {@link #next} is called
   * @param challengers blocks of these that compete with the others
   * @param busy blocks that stay
   * @param isBetter whether a challenger, the first, is worth more than a victim, the second
   */
  EvictionOrder(
      List<Segment> segments,
      Collection<BlockId> challengers,
      Set<BlockId> busy,
      BiPredicate<BlockId, BlockId> isBetter) {
    segments.forEach(segment -> this.segments.add(segment.iterator()));
    this.challengers.addAll(challengers);
    this.challengers.removeIf(busy::contains);
    competing = Set.copyOf(challengers);
    this.busy = busy;
    this.isBetter = isBetter;
    victim = nextVictim();
  }

  /** The block that goes next; null if none is left. */
  BlockId next() {
    if (victim == null) {
      return challengers.isEmpty() ? winners.poll() : challengers.poll();
    }
    if (!challengers.isEmpty()) {
      BlockId challenger = challengers.poll();
      if (!isBetter.test(challenger, victim)) {
        return challenger;
      }
      winners.add(challenger);
    }
    BlockId loser = victim;
    victim = nextVictim();
    return loser;
  }

  private BlockId nextVictim() {
    while (!segments.isEmpty()) {
      Iterator<BlockId> blocks = segments.peek();
      while (blocks.hasNext()) {
        BlockId block = blocks.next();
        if (!busy.contains(block) && !competing.contains(block)) {
          return block;
        }
      }
      segments.poll();
    }
    return null;
  }
}
