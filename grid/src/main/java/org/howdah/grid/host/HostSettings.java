package org.howdah.grid.host;

import java.util.List;
import java.util.Map;

/**
 * What a node gives to jobs.
 *
 * @param slots how many tasks it is to run at the same time; for whoever places them
 * @param memoryBytes for the heaps of as many workers as slots; for whoever places them
 * @param limits what clients can make it hold
 * @param spares processes that it keeps ready, once it has run one
 * @param variables what the environment of each process has beside what every node says
 */
public record HostSettings(
    int slots,
    long memoryBytes,
    HostLimits limits,
    List<SpareKind> spares,
    Map<String, String> variables) {
  public HostSettings {
    spares = List.copyOf(spares);
    variables = Map.copyOf(variables);
  }

  /** With no processes kept ready. */
  public HostSettings(int slots, long memoryBytes, HostLimits limits) {
    this(slots, memoryBytes, limits, List.of(), Map.of());
  }
}
