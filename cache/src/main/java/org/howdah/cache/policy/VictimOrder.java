package org.howdah.cache.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/*
 * Data sets become old by themselves as others are accessed. So the young ones are kept by their last
 * access, too, and those that have become old are moved before anyone asks: a victim is found without
 * looking at all data sets, of which a day's jobs may have many thousands.
 */
/** The data sets of {@link Pacman} in the order in which they go. */
final class VictimOrder {
  private final long window;
  private final TreeSet<CachedDataSet> old;
  private final TreeSet<CachedDataSet> young;
  private final TreeSet<CachedDataSet> youngByAccess =
      new TreeSet<>(
          Comparator.comparingLong(CachedDataSet::lastAccess)
              .thenComparingLong(CachedDataSet::entered));

  /**
   * @param first which goes, of those that are equally old and complete
   * @param window after so many accesses a data set is old
   */
  VictimOrder(Comparator<CachedDataSet> first, long window) {
    this.window = window;
    Comparator<CachedDataSet> order =
        Comparator.comparing(CachedDataSet::isComplete)
            .thenComparing(first)
            .thenComparingLong(CachedDataSet::entered);
    young = new TreeSet<>(order);
    old = new TreeSet<>(Comparator.comparingLong(CachedDataSet::lastAccess).thenComparing(order));
  }

  /** Changes a data set, whose place may be another afterwards; one without blocks has none. */
  void change(CachedDataSet set, Runnable change) {
    remove(set);
    change.run();
    if (!set.isEmpty()) {
      add(set);
    }
  }

  /** Must be called before anything of a data set changes that the order depends on. */
  void remove(CachedDataSet set) {
    if (young.remove(set)) {
      youngByAccess.remove(set);
    } else {
      old.remove(set);
    }
  }

  /** Puts a data set in its place; an old one is found to be that when somebody asks. */
  void add(CachedDataSet set) {
    young.add(set);
    youngByAccess.add(set);
  }

  /** Blocks of a node that go first, until there is enough space; all that may if it is not. */
  List<BlockId> victims(String node, Room room, long now) {
    while (!youngByAccess.isEmpty() && now - youngByAccess.first().lastAccess() > window) {
      CachedDataSet set = youngByAccess.pollFirst();
      young.remove(set);
      old.add(set);
    }
    List<BlockId> victims = new ArrayList<>();
    long left = CachedDataSet.addIdleAt(old, node, room, room.bytesShort(), victims);
    CachedDataSet.addIdleAt(young, node, room, left, victims);
    return victims;
  }
}
