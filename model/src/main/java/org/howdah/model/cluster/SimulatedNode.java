package org.howdah.model.cluster;

/** One node: what its tasks share. */
final class SimulatedNode {
  private final String name;
  private final Resource cores;
  private final Resource disk;
  private final Resource fast;
  private final Resource network;
  private final InputCache cache;

  SimulatedNode(String name, int cores, Events events, InputCache cache) {
    this.name = name;
    this.cores = events.resource(cores);
    this.disk = events.resource(1);
    this.fast = events.resource(1);
    this.network = events.resource(1);
    this.cache = cache;
  }

  String name() {
    return name;
  }

  Resource cores() {
    return cores;
  }

  Resource disk() {
    return disk;
  }

  /** The device that the cache is on. */
  Resource fast() {
    return fast;
  }

  Resource network() {
    return network;
  }

  InputCache cache() {
    return cache;
  }
}
