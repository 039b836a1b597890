package org.howdah.cache.policy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/*
 * Wang et al., "mpCache: Accelerating MapReduce with Hybrid Storage System on Many-Core Clusters",
 * NPC 2014, section 2.2 and Algorithm 1, whose line numbers stand at the lines below. What the paper
 * leaves open is decided in docs/decisions/0013-mpcache-choices.md.
 *
 * A data set is evicted at all nodes at once, for a job is not sped up by a part of its input. The
 * requesting node is told in the answer, so only the others' blocks are pending (lines 19-22).
 */
/**
 * The policy of mpCache: admission by an auxiliary cache of identities and a test whether it pays;
 * replacement by data set, where one that is cached as a whole has a bonus.
 *
 * <ul>
 *   <li>While there is space, everything is admitted. Blocks that are pending eviction at the node
 *       are space.
 *   <li>Otherwise the data set must have been accessed by an earlier job, as far as the auxiliary
 *       cache remembers, and {@code 1/(Size*distance)} must be more than the sum of that of the
 *       victims.
 *   <li>As many data sets go as are needed. If all that may go do not suffice, none goes.
 *   <li>Spared are the data set that the block is of, and those that are being read at the node.
 *       {@link #reclaim} spares only the blocks that are being read.
 *   <li>Blocks of a victim at the node that asks are in the answer; those at others are pending
 *       until that node asks, or has lost them otherwise. A data set that enters again before its
 *       blocks at other nodes went has them back.
 *   <li>What a node had that is gone is not cached: a data set that had a block there alone is no
 *       longer complete.
 *   <li>Whether a data set is complete is looked at anew when it is read, too, for its job says
 *       then how many blocks it has.
 * </ul>
 */
public final class MpCache implements Policy {
  /**
   * What a policy of this kind can be told.
   *
   * @param bonus BONUS_VALUE, what a complete data set is worth more than an incomplete one
   * @param auxiliaryMax how many data sets the auxiliary cache remembers, 1 or more; by default
   *     1024, some four times the 260 that the paper's 13 jobs have with inputs of 20 sizes
   */
  public record Settings(double bonus, int auxiliaryMax) {
    /**
     * A bonus of 1, which Fr/Size reaches only if every block was read as often as there are
     * blocks: completeness comes before frequency until the clock, which victims move, has made up
     * for it.
     */
    public static final Settings DEFAULT = new Settings(1, 1024);
  }

  private final CachedDataSets sets = new CachedDataSets();
  private final AccessClock accesses = new AccessClock();
  private final PendingEvictions pending = new PendingEvictions();
  private final AuxiliaryCache auxiliary;
  private final ReplacementQueue queue;
  private final MpCacheMemory memory;

  public MpCache(Settings settings) {
    auxiliary = new AuxiliaryCache(settings.auxiliaryMax);
    queue = new ReplacementQueue(settings.bonus);
    memory = new MpCacheMemory(accesses, auxiliary, queue, sets);
  }

  @Override
  public void hit(Request request) {
    long access = accesses.access(request);
    auxiliary.distance(request.dataSet().name(), access);
    CachedDataSet set = sets.of(request.block());
    if (set == null) {
      return; // Evicted, and the node not yet told.
    }
    if (set.name().equals(request.dataSet().name())) {
      set.resize(request.dataSet().blocks());
    }
    set.accessed(access); // line 4
    queue.accessed(set); // line 5
  }

  @Override
  public Verdict miss(Request request, Room room) {
    long access = accesses.access(request);
    long distance = auxiliary.distance(request.dataSet().name(), access);
    removed(request.node(), request.block());
    if (room.bytesShort() == 0) { // line 7
      admit(request, access);
      return new Verdict(Verdict.Reason.FREE, List.of());
    }
    CachedDataSet own = sets.named(request.dataSet().name());
    if (own != null) {
      own.touched(access);
    }
    List<BlockId> evicted = pending.take(request.node(), room.busy()); // lines 12, 13
    long bytesShort = room.bytesShort() - BlockId.bytesOf(evicted);
    List<CachedDataSet> victims = queue.victims(request.node(), room, bytesShort, own); // line 15
    Verdict.Reason reason = judge(request, bytesShort, distance, victims);
    if (reason.admits()) {
      victims.forEach(victim -> evicted.addAll(evict(victim, request.node())));
      admit(request, access);
    }
    return new Verdict(reason, evicted);
  }

  private Verdict.Reason judge(
      Request request, long bytesShort, long distance, List<CachedDataSet> victims) {
    if (bytesShort <= 0) {
      return Verdict.Reason.FREE;
    }
    if (distance == 0) {
      return Verdict.Reason.UNKNOWN;
    }
    if (bytesAt(request.node(), victims) < bytesShort) {
      return Verdict.Reason.NO_ROOM;
    }
    double gain = 1.0 / ((double) request.dataSet().blocks() * distance);
    return gain > loss(victims) ? Verdict.Reason.PROFITABLE : Verdict.Reason.UNPROFITABLE;
  }

  private double loss(List<CachedDataSet> victims) {
    double loss = 0;
    for (CachedDataSet victim : victims) {
      long distance = Math.max(1, accesses.now() - victim.lastAccess());
      loss += 1.0 / ((double) victim.size() * distance);
    }
    return loss;
  }

  private static long bytesAt(String node, List<CachedDataSet> victims) {
    return victims.stream().mapToLong(victim -> victim.bytesAt(node)).sum();
  }

  /** Lines 16 to 22. */
  private List<BlockId> evict(CachedDataSet victim, String node) {
    queue.evict(victim);
    sets.drop(victim);
    for (String other : victim.nodes()) {
      if (!other.equals(node)) {
        pending.add(other, victim.name(), victim.blocksAt(other));
      }
    }
    return victim.blocksAt(node);
  }

  /** Lines 25 to 31. */
  private void admit(Request request, long access) {
    for (PendingEvictions.Copy copy : pending.cancel(request.dataSet().name())) {
      CachedDataSet back = sets.add(copy.node(), request.dataSet(), copy.block());
      back.touched(access);
      queue.changed(back); // The block that is asked for may belong to another one.
    }
    CachedDataSet set = sets.add(request.node(), request.dataSet(), request.block());
    set.accessed(access);
    queue.accessed(set);
  }

  @Override
  public List<BlockId> reclaim(String node, Room room) {
    List<BlockId> evicted = new ArrayList<>(pending.take(node, room.busy()));
    long left = room.bytesShort() - BlockId.bytesOf(evicted);
    for (CachedDataSet victim : queue.victims(node, room, left, null)) {
      evicted.addAll(evict(victim, node));
    }
    left = room.bytesShort() - BlockId.bytesOf(evicted);
    for (BlockId block : queue.idleBlocks(node, room, left)) {
      removed(node, block);
      evicted.add(block);
    }
    return evicted;
  }

  @Override
  public void restored(String node, DataSet dataSet, BlockId block) {
    pending.remove(node, block);
    boolean isThere = sets.holding(dataSet, block) != null;
    CachedDataSet set = sets.add(node, dataSet, block);
    if (isThere) {
      queue.changed(set);
    } else if (!memory.restore(set)) {
      set.touched(accesses.now());
      queue.accessed(set);
    }
  }

  @Override
  public byte[] memory() {
    return memory.save();
  }

  @Override
  public void remember(ByteBuffer earlier) {
    memory.load(earlier);
  }

  @Override
  public void left(String node) {
    pending.forget(node);
    sets.blocksAt(node).forEach(block -> removed(node, block));
  }

  @Override
  public void removed(String node, BlockId block) {
    pending.remove(node, block);
    CachedDataSet set = sets.remove(node, block);
    if (set == null) {
      return;
    }
    if (set.isEmpty()) {
      queue.remove(set);
    } else {
      queue.changed(set);
    }
  }
}
