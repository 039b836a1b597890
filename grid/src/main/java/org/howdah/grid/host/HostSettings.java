package org.howdah.grid.host;

import java.util.List;
import org.howdah.record.logs.LogLimits;

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
 * @param logs how much stays of the logs of jobs
 */
public record HostSettings(
    int slots,
    long memoryBytes,
    HostLimits limits,
    List<SpareKind> spares,
    InputCache cache,
    long diskReserveBytes,
    LogLimits logs) {
  /** What sets the reserve, for messages. */
  public static final String DISK_RESERVE = "grid.disk.reserve of the node";

  public HostSettings {
    spares = List.copyOf(spares);
  }

  /** With no processes kept ready, and nothing left free of the disk. */
  public HostSettings(int slots, long memoryBytes, HostLimits limits) {
    this(slots, memoryBytes, limits, List.of(), InputCache.NONE, 0, LogLimits.USUAL);
  }

  /** The same with a cache. */
  public HostSettings withCache(InputCache other) {
    return new HostSettings(slots, memoryBytes, limits, spares, other, diskReserveBytes, logs);
  }
}
