package org.howdah.grid.host;

/**
 * What a node gives to jobs.
 *
 * @param slots how many tasks it is to run at the same time; for whoever places them
 * @param memoryBytes for the heaps of all processes together; for whoever places them
 * @param limits what clients can make it hold
 */
public record HostSettings(int slots, long memoryBytes, HostLimits limits) {}
