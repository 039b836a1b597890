package org.howdah.cache.policy;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Blocks in the order in which they were used last, the least recent first. */
final class Segment {
  private final Set<BlockId> blocks = new LinkedHashSet<>();
  private long bytes;

  /** Puts a block at the end of the most recent. */
  void use(BlockId block) {
    remove(block);
    blocks.add(block);
    bytes += block.bytes();
  }

  boolean remove(BlockId block) {
    boolean was = blocks.remove(block);
    if (was) {
      bytes -= block.bytes();
    }
    return was;
  }

  boolean contains(BlockId block) {
    return blocks.contains(block);
  }

  long bytes() {
    return bytes;
  }

  int size() {
    return blocks.size();
  }

  /** There must be one. */
  BlockId leastRecent() {
    return blocks.iterator().next();
  }

  /** The least recent first. */
  Iterator<BlockId> iterator() {
    return blocks.iterator();
  }
}
