package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/*
 * Section 2.2, "Main Cache Replacement Scheme":
 *
 *   Fr = Blocks_Access / Size           (1)
 *   Pr = Full + Clock + Fr / Size       (2)
 *
 * The clock is the highest priority that was ever evicted, so data sets that nobody reads are
 * overtaken by those that enter later. A data set keeps the clock of its last access: one that loses a
 * block in between is worth less, and never more. A victim that was busy earlier may have a lower priority than
 * the clock has by then; the clock does not run back.
 */
/** Cached data sets by their priority. */
final class ReplacementQueue {
  private final double bonus;
  private final NavigableSet<CachedDataSet> order =
      new TreeSet<>(
          Comparator.comparingDouble(CachedDataSet::priority)
              .thenComparingLong(CachedDataSet::entered));
  private double clock;

  /**
   * @param bonus what Full is for a data set that is cached as a whole
   */
  ReplacementQueue(double bonus) {
    this.bonus = bonus;
  }

  /** A data set was read: its priority counts from now. */
  void accessed(CachedDataSet set) {
    order.remove(set);
    set.setClock(clock);
    insert(set);
  }

  /** A data set's blocks are others than before, though nobody read it; or it enters. */
  void changed(CachedDataSet set) {
    boolean entered = !order.remove(set);
    if (entered) {
      set.setClock(clock);
    }
    insert(set);
  }

  private void insert(CachedDataSet set) {
    set.setPriority(priority(set));
    order.add(set);
  }

  private double priority(CachedDataSet set) {
    double size = set.size();
    double frequency = set.blockAccesses() / size;
    double full = set.isComplete() ? bonus : 0;
    return full + set.clock() + frequency / size;
  }

  void remove(CachedDataSet set) {
    order.remove(set);
  }

  /** Removes a victim and sets the clock. */
  void evict(CachedDataSet victim) {
    order.remove(victim);
    clock = Math.max(clock, victim.priority());
  }

  /** Goes on from what an earlier clock ended with; before data sets enter. */
  void startAt(double latest) {
    clock = latest;
  }

  /** A data set is there again that was accessed last when the clock was that. */
  void restored(CachedDataSet set, double then) {
    set.setClock(then);
    insert(set);
  }

  double clock() {
    return clock;
  }

  /**
   * Data sets to evict, the lowest priority first, until a node has enough space; all that there
   * are if that is not enough. Passes over those with nothing at the node, and those that are being
   * read there: a job in the midst of a data set gains nothing from what it has read.
   *
   * @param spared not to be a victim; null if each may be one
   */
  List<CachedDataSet> victims(String node, Room room, long bytes, CachedDataSet spared) {
    List<CachedDataSet> victims = new ArrayList<>();
    long left = bytes;
    for (CachedDataSet set : order) {
      if (left <= 0) {
        break;
      }
      if (set != spared && !isBusy(set, room.busy())) {
        long freed = set.bytesAt(node);
        if (freed > 0) {
          victims.add(set);
          left -= freed;
        }
      }
    }
    return victims;
  }

  private static boolean isBusy(CachedDataSet set, Set<BlockId> busy) {
    return busy.stream().anyMatch(set::holds);
  }

  /** Blocks of data sets that are being read, which are not read themselves; as many as needed. */
  List<BlockId> idleBlocks(String node, Room room, long bytes) {
    List<BlockId> idle = new ArrayList<>();
    CachedDataSet.addIdleAt(order, node, room, bytes, idle);
    return idle;
  }
}
