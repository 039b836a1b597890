package org.howdah.cache;

import java.util.List;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Request;
import org.howdah.cache.policy.Room;
import org.howdah.cache.policy.Verdict;

/**
 * What nodes tell the one who decides for all of them, and what it answers. All that passes is
 * immutable and made of texts and numbers, so it can also be sent.
 *
 * <p>Promises: safe for several threads; it never calls a node; it holds what it admitted or was
 * told of to be there until it names it as evicted or is told that it is gone.
 */
public interface Master {
  /** A block was read from the cache. */
  void hit(Request read);

  /** A block is not in the cache: shall it be? */
  Verdict miss(Miss miss);

  /** Localized data needs space that input has; blocks that are to go for it. */
  List<BlockId> reclaim(Reclaim reclaim);

  /** Blocks are there. */
  void restored(Restored restored);

  /** Blocks are no longer there, though nobody said that they should go. */
  void removed(Removed removed);

  /**
   * A node is gone, with all that it had: it says so when it is closed, and whoever learns that it
   * was killed says it in its place. What it has when it comes back it tells by {@link #restored}.
   */
  void left(String node);

  /** A job begins at a node; how many blocks of the pool to reserve for its localized data. */
  int jobStarted(Job job);

  /** A job has ended at a node. */
  void jobEnded(JobEnded ended);

  /** A block that was not found, and the space that its node has for it. */
  record Miss(Request request, Room room) {}

  /** A node and the space that it needs. */
  record Reclaim(String node, Room room) {}

  /** Blocks of one data set that a node has. */
  record Restored(String node, DataSet dataSet, List<BlockId> blocks) {
    public Restored {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * Blocks that a node has no longer, or did not come to have.
   *
   * @param bytesNotWritten of those that were admitted
   */
  record Removed(String node, List<BlockId> blocks, long bytesNotWritten) {
    public Removed {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * A job at a node.
   *
   * @param id unlike that of all other jobs
   * @param type the same for jobs that do the same, as their name
   * @param inputBytes of its input
   */
  record Job(String id, String type, long inputBytes) {}

  /**
   * A job that has ended.
   *
   * @param poolBlocks the most that localized data had at the node while it ran
   */
  record JobEnded(Job job, int poolBlocks) {}
}
