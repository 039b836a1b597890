package org.howdah.model.cluster;

import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;

/**
 * Which cache the nodes of a cluster have.
 *
 * @param name for people
 * @param place where it is
 * @param policy what decides; without meaning if there is no cache
 * @param bytes of a node; without meaning if there is no cache
 */
public record Caching(String name, Place place, Policies policy, long bytes) {
  /** Where a cache is. */
  public enum Place {
    /** Nowhere. */
    NONE,
    /** In memory that tasks could have: for input alone. */
    MEMORY,
    /** On the fast device: for input and localized data, as the live cache divides it. */
    SSD
  }

  /** Hadoop as it is. */
  public static Caching none() {
    return new Caching("hadoop", Place.NONE, Policies.LRU, 0);
  }

  public static Caching inMemory(String name, Policies policy, long bytes) {
    return new Caching(name, Place.MEMORY, policy, bytes);
  }

  public static Caching onSsd(String name, Policies policy, long bytes) {
    return new Caching(name, Place.SSD, policy, bytes);
  }

  long memoryTaken() {
    return place == Place.MEMORY ? bytes : 0;
  }

  /** How a node's cache is divided. */
  RegionSizes regions(long blockBytes) {
    return place == Place.SSD
        ? RegionSizes.of(bytes, blockBytes)
        : new RegionSizes(place == Place.NONE ? 0 : bytes, 0, 0, blockBytes);
  }
}
