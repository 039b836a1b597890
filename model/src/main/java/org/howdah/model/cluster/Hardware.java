package org.howdah.model.cluster;

/**
 * The nodes of a cluster, all alike.
 *
 * @param nodes 1 or more
 * @param cores of a node, 1 or more; a task uses one
 * @param memoryBytes of a node, for tasks
 * @param rates how fast devices are
 */
public record Hardware(int nodes, int cores, long memoryBytes, Rates rates) {
  public Hardware {
    if (nodes < 1 || cores < 1 || memoryBytes < 1) {
      throw new IllegalArgumentException(
          "a cluster cannot have %d nodes with %d cores and %d bytes of memory"
              .formatted(nodes, cores, memoryBytes));
    }
  }

  /**
   * Bytes a second of each device of a node when nobody else uses it.
   *
   * @param diskRead what the disk gives to tasks that read input, seeks between them included
   * @param diskWrite what the disk takes of localized data
   * @param ssdRead from the fast device
   * @param ssdWrite to the fast device
   * @param memory to and from memory that is used as a cache
   * @param network into a node
   */
  public record Rates(
      double diskRead,
      double diskWrite,
      double ssdRead,
      double ssdWrite,
      double memory,
      double network) {}

  /** The same with another number of cores a node. */
  public Hardware withCores(int other) {
    return new Hardware(nodes, other, memoryBytes, rates);
  }

  /** How many tasks run at once on a node, if so much of its memory is taken; 1 or more. */
  public int slots(long taskMemoryBytes, long takenBytes) {
    long byMemory = (memoryBytes - takenBytes) / taskMemoryBytes;
    return (int) Math.max(1, Math.min(cores, byMemory));
  }
}
