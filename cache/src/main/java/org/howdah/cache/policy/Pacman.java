package org.howdah.cache.policy;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/*
 * Ananthanarayanan et al., "PACMan: Coordinated Memory Caching for Parallel Jobs", NSDI 2012. All is
 * admitted. A victim file is, first, the one that was not accessed within the window, the oldest
 * before others; then one of those that are not complete; then any. Among these LIFE takes the one
 * with the widest wave, for which the paper takes the size, and LFU-F the one that was accessed least.
 * Of the victim, as many blocks of the node go as are needed.
 *
 * A file of the paper is a data set here: what one job reads. The paper measures the window by time;
 * policies have a clock of accesses alone. It leaves open which blocks of a victim go first: here
 * those that were cached first.
 */
/** The two policies of PACMan: they know data sets, and admit all. */
public final class Pacman implements Policy {
  /** Which data set goes, of those that are equally complete. */
  public enum Variant {
    /** The largest, so that most jobs become shorter. */
    LIFE,
    /** The one that was accessed least, so that the machines work least. */
    LFU_F;

    private Comparator<CachedDataSet> first() {
      return this == LIFE
          ? Comparator.comparingLong(CachedDataSet::size).reversed()
          : Comparator.comparingLong(CachedDataSet::blockAccesses);
    }
  }

  /** The window that {@link Policies} gives it, in accesses of data sets. */
  public static final long WINDOW = 1000;

  private final VictimOrder order;
  private final CachedDataSets sets = new CachedDataSets();
  private final AccessClock accesses = new AccessClock();

  /**
   * @param window after so many accesses of others a data set is old, 1 or more
   */
  public Pacman(Variant variant, long window) {
    order = new VictimOrder(variant.first(), window);
  }

  @Override
  public void hit(Request request) {
    long access = accesses.access(request);
    CachedDataSet set = sets.of(request.block());
    if (set != null) {
      order.change(set, () -> set.accessed(access));
    }
  }

  @Override
  public Verdict miss(Request request, Room room) {
    long access = accesses.access(request);
    removed(request.node(), request.block());
    List<BlockId> victims = order.victims(request.node(), room, accesses.now());
    if (BlockId.bytesOf(victims) < room.bytesShort()) {
      return new Verdict(Verdict.Reason.NO_ROOM, List.of());
    }
    victims.forEach(block -> removed(request.node(), block));
    add(request.node(), request.dataSet(), request.block(), set -> set.accessed(access));
    return new Verdict(
        victims.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, victims);
  }

  private void add(String node, DataSet dataSet, BlockId block, Consumer<CachedDataSet> use) {
    CachedDataSet before = sets.holding(dataSet, block);
    if (before != null) {
      order.remove(before);
    }
    CachedDataSet set = sets.add(node, dataSet, block);
    use.accept(set);
    order.add(set);
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    List<BlockId> victims = order.victims(node, room, accesses.now());
    victims.forEach(block -> removed(node, block));
    return victims;
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    add(node, dataSet, block, set -> set.touched(accesses.now()));
  }

  @Override
  public void left(String node) {
    sets.blocksAt(node).forEach(block -> removed(node, block));
  }

  @Override
  public void removed(String node, BlockId block) {
    CachedDataSet set = sets.of(block);
    if (set != null) {
      order.change(set, () -> sets.remove(node, block));
    }
  }
}
