package org.howdah.grid.host;

import java.util.List;

/**
 * What a node gives to jobs.
 *
 * @param slots how many tasks it is to run at the same time; for whoever places them
 * @param memoryBytes for the heaps of as many workers as slots; for whoever places them
 * @param limits what clients can make it hold
 * @param spares processes that it keeps ready, once it has run one
 * @param cache through which processes read job input
 */
public record HostSettings(
    int slots, long memoryBytes, HostLimits limits, List<SpareKind> spares, InputCache cache) {
  public HostSettings {
    spares = List.copyOf(spares);
  }

  /** With no processes kept ready. */
  public HostSettings(int slots, long memoryBytes, HostLimits limits) {
    this(slots, memoryBytes, limits, List.of(), InputCache.NONE);
  }

  /** The same with a cache. */
  public HostSettings withCache(InputCache other) {
    return new HostSettings(slots, memoryBytes, limits, spares, other);
  }
}
