package org.howdah.cache;

import java.util.Optional;
import org.howdah.cache.block.ChunkBuffer;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.FileVersion;
import org.howdah.cache.policy.Request;

/**
 * Where readers of files find blocks, and hand over those that were not there.
 *
 * <p>Promises: safe for several threads; never throws because the cache or its device fails, but
 * has no block then.
 */
public interface Blocks {
  /**
   * Opens a block for reading, if it is there. The caller has made sure that its user may read the
   * file.
   *
   * @param lent is the block's until it is closed
   */
  Optional<CachedBlock> open(Request request, ChunkBuffer lent);

  /** Whether a block can be read now; nobody takes this for an access. */
  boolean has(BlockId block);

  /**
   * A file is in this state now: blocks of it in another one, or of another size, go. For whoever
   * has just looked at the file; one who opened it before may go on reading an older state, for
   * which the blocks of the newer must not go.
   */
  void isNow(FileVersion file, long blockBytes);

  /**
   * Asks to cache a block that is not there and is about to be read from elsewhere.
   *
   * @return where to hand over its bytes; empty if it is not to be cached, or on its way already
   */
  Optional<Admission> admit(Request request);
}
