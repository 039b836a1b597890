package org.howdah.model.stream;

import org.howdah.cache.policy.Policies;
import org.howdah.model.cluster.Caching;
import org.howdah.model.project.Machine;

/**
 * A type of machine as a simulation needs it. Bytes a second are those of a device that nobody else
 * uses. Immutable.
 *
 * @param machine what it costs and takes
 * @param cores a task uses one, 1 or more
 * @param memoryBytes for tasks, intermediate data and a cache in memory; 0 where nobody knows, and
 *     memory bounds nothing
 * @param diskRead bytes a second
 * @param diskWrite bytes a second
 * @param network bytes a second into the machine
 * @param cache where it is, and how much it holds
 * @param cacheRead bytes a second, as a whole number; without meaning if there is no cache
 * @param cacheWrite the same
 */
public record NodeType(
    Machine machine,
    int cores,
    double memoryBytes,
    double diskRead,
    double diskWrite,
    double network,
    Caching cache,
    double cacheRead,
    double cacheWrite) {
  public String name() {
    return machine.type();
  }

  /** The same with a cache in which another policy decides. */
  NodeType with(Policies policy) {
    Caching other = new Caching(cache.name(), cache.place(), policy, cache.bytes());
    return new NodeType(
        machine, cores, memoryBytes, diskRead, diskWrite, network, other, cacheRead, cacheWrite);
  }

  /** What tasks and intermediate data may have. */
  double memoryLeft() {
    double taken = cache.place() == Caching.Place.MEMORY ? cache.bytes() : 0;
    return memoryBytes == 0 ? Double.POSITIVE_INFINITY : memoryBytes - taken;
  }
}
