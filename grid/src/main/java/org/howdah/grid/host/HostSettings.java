package org.howdah.grid.host;

import java.util.List;

/**
 * What a node gives to jobs.
 *
 * @param slots how many tasks it is to run at the same time; for whoever places them
 * @param memoryBytes for the heaps of as many workers as slots; for whoever places them
 * @param limits what clients can make it hold
 * @param spares processes that it keeps ready
 * @param cache through which processes read job input
 * @param diskReserveBytes what jobs leave free of the disk of its folder; if negative 1 GiB, of a
 *     disk of less than 8 GiB an eighth
 */
public record HostSettings(
    int slots,
    long memoryBytes,
    HostLimits limits,
    List<SpareKind> spares,
    InputCache cache,
    long diskReserveBytes) {
  /** What sets the reserve, for messages. */
  public static final String DISK_RESERVE = "grid.disk.reserve of the node";

  public HostSettings {
    spares = List.copyOf(spares);
  }

  /** With no processes kept ready, and nothing left free of the disk. */
  public HostSettings(int slots, long memoryBytes, HostLimits limits) {
    this(slots, memoryBytes, limits, List.of(), InputCache.NONE, 0);
  }

  /** The same with a cache. */
  public HostSettings withCache(InputCache other) {
    return new HostSettings(slots, memoryBytes, limits, spares, other, diskReserveBytes);
  }
}
