package org.howdah.cache.policy;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Decides what the caches of all nodes keep.
 *
 * <p>Promises:
 *
 * <ul>
 *   <li>The same calls have the same answers: no clock but the calls themselves, no randomness.
 *   <li>A block is taken to be at a node from the {@link #miss} that admits it, or from {@link
 *       #restored}, until it is named in a list of evicted blocks or in {@link #removed}. A block
 *       belongs to the data set that it was cached with, whoever reads it later.
 *   <li>Who is named as evicted is at that node, is not busy, is named once, and is not the block
 *       that was asked for.
 *   <li>A block is admitted only if it fits once the evicted ones are gone.
 *   <li>Blocks that it does not know to be there are ignored in {@link #hit} and {@link #removed}.
 *   <li>What it remembers of blocks and data sets that are not cached is bounded.
 * </ul>
 *
 * <p>One thread at a time.
 */
public interface Policy {
  /** A block was read from the cache of its node. */
  void hit(Request request);

  /**
   * A block was not in the cache of its node: shall it be?
   *
   * @param room what is short for this block
   */
  Verdict miss(Request request, Room room);

  /**
   * Gives up blocks of a node whose space something better needs; nobody asks whether it pays.
   *
   * @param room how much is needed
   * @return blocks that make as much space, or all that is not busy if that is less
   */
  List<BlockId> reclaim(String node, Room room);

  /** A block is at a node though nobody asked: found after a restart, or put there by hand. */
  void restored(String node, DataSet dataSet, BlockId block);

  /** A block is no longer at a node, or never came to be there after it was admitted. */
  void removed(String node, BlockId block);

  /** A node is gone: none of the blocks that were there is, whoever reads them. */
  void left(String node);

  /**
   * What it knows of accesses, for the next process: {@link #remember} of a new policy of this kind
   * takes it.
   *
   * @return 3 MiB at most; nothing if the policy keeps none
   */
  default byte[] memory() {
    return new byte[0];
  }

  /**
   * Goes on with what an earlier policy knew; before any other call. Blocks that are {@link
   * #restored} afterwards are worth what they were, and are not taken for read just now.
   *
   * @param memory from {@link #memory}
   * @throws IllegalArgumentException if it is not; the policy is as before then
   */
  default void remember(ByteBuffer memory) {}
}
