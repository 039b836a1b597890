package org.howdah.cache.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides for each node by itself, and knows blocks alone: whatever fits once others go is taken.
 */
abstract class PerNodePolicy implements Policy {
  /** The blocks of one node. */
  interface Blocks {
    boolean holds(BlockId block);

    /** A block that is there was read. */
    void hit(BlockId block);

    /**
     * Takes a block that is not there.
     *
     * @return those that go for it; empty if the block has no room though all go that may
     */
    Optional<List<BlockId>> admit(BlockId block, Room room);

    List<BlockId> reclaim(Room room);

    /** A block is found there. */
    void restore(BlockId block);

    /** Does nothing if the block is not there. */
    void remove(BlockId block);
  }

  private static final Verdict NO_ROOM = new Verdict(Verdict.Reason.NO_ROOM, List.of());

  private final Supplier<Blocks> none;
  private final Map<String, Blocks> nodes = new HashMap<>();

  /**
   * @param none makes what a node begins with
   */
  PerNodePolicy(Supplier<Blocks> none) {
    this.none = none;
  }

  private Blocks at(String node) {
    return nodes.computeIfAbsent(node, unused -> none.get());
  }

  @Override
  public final void hit(Request request) {
    Blocks blocks = at(request.node());
    if (blocks.holds(request.block())) {
      blocks.hit(request.block());
    }
  }

  @Override
  public final Verdict miss(Request request, Room room) {
    Blocks blocks = at(request.node());
    blocks.remove(request.block());
    return blocks.admit(request.block(), room).map(PerNodePolicy::admitted).orElse(NO_ROOM);
  }

  private static Verdict admitted(List<BlockId> evicted) {
    return new Verdict(
        evicted.isEmpty() ? Verdict.Reason.FREE : Verdict.Reason.PROFITABLE, evicted);
  }

  @Override
  public final List<BlockId> reclaim(String node, Room room) {
    return at(node).reclaim(room);
  }

  @Override
  public final void restored(String node, DataSet dataSet, BlockId block) {
    at(node).restore(block);
  }

  @Override
  public final void removed(String node, BlockId block) {
    at(node).remove(block);
  }

  @Override
  public final void left(String node) {
    nodes.remove(node);
  }
}
