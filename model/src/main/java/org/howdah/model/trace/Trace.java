package org.howdah.model.trace;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.howdah.cache.policy.BlockId;

/**
 * Accesses of one cache in their order.
 *
 * @param accesses one or more
 */
public record Trace(List<Access> accesses) {
  public Trace {
    accesses = List.copyOf(accesses);
    if (accesses.isEmpty()) {
      throw new IllegalArgumentException("a trace without accesses says nothing");
    }
  }

  /** How many jobs it has. */
  public int jobs() {
    return (int) accesses.stream().map(Access::job).distinct().count();
  }

  /** All that was read, each time that it was. */
  public long bytes() {
    return accesses.stream().mapToLong(access -> access.block().bytes()).sum();
  }

  /** What a cache would need to hold all of it. */
  public long distinctBytes() {
    Set<BlockId> blocks = new HashSet<>();
    accesses.forEach(access -> blocks.add(access.block()));
    return BlockId.bytesOf(blocks);
  }
}
