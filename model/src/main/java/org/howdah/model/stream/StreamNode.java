package org.howdah.model.stream;

import org.howdah.model.cluster.Events;
import org.howdah.model.cluster.InputCache;
import org.howdah.model.cluster.Resource;

/** One machine of a simulated cluster: what its tasks share, and the energy that it took. */
final class StreamNode {
  /** Of the memory that a cache leaves, intermediate data may have this. */
  private static final double INTERMEDIATE_SHARE = 0.25;

  private final String name;
  private final int number;
  private final NodeType type;
  private final InputCache cache;
  private final Resource cores;
  private final Resource disk;
  private final Resource fast;
  private final Resource network;
  private final double intermediateBytesMax;
  private double intermediateBytes;
  private int pieces;
  private double taskMemoryBytes;
  private int tasks;
  private double joules;

  /**
   * @param number its place in the cluster
   */
  StreamNode(String name, int number, NodeType type, Events events, InputCache cache) {
    this.name = name;
    this.number = number;
    this.type = type;
    this.cache = cache;
    cores = events.resource(type.cores(), this::passed);
    disk = events.resource(1);
    fast = events.resource(1);
    network = events.resource(1);
    intermediateBytesMax = type.memoryLeft() * INTERMEDIATE_SHARE;
    taskMemoryBytes = taskMemoryBytes(type);
  }

  /** The load of a machine is the share of its cores that are busy. */
  private void passed(double seconds, int uses) {
    joules += seconds * type.machine().watts(Math.min(1, (double) uses / type.cores()));
  }

  /** Nothing happens until then, and nothing is there that a job left. */
  void passTo(double time) {
    if (tasks != 0 || pieces != 0) {
      throw new IllegalStateException(
          "%d tasks and %d pieces of intermediate data are left on %s"
              .formatted(tasks, pieces, name));
    }
    cores.passTo(time);
  }

  boolean isFull() {
    return tasks >= type.cores();
  }

  /** Whether another task has memory and a core. */
  boolean fits(StreamJob job) {
    return !isFull() && job.taskMemoryBytes() <= taskMemoryBytes;
  }

  void begin(StreamJob job) {
    tasks++;
    taskMemoryBytes -= job.taskMemoryBytes();
  }

  /** With none left, nothing is left of what adding up rounded. */
  void end(StreamJob job) {
    tasks--;
    taskMemoryBytes = tasks == 0 ? taskMemoryBytes(type) : taskMemoryBytes + job.taskMemoryBytes();
  }

  /** Takes memory for intermediate data; false if there is too little. */
  boolean hold(double bytes) {
    boolean fits = intermediateBytes + bytes <= intermediateBytesMax;
    intermediateBytes += fits ? bytes : 0;
    pieces += fits ? 1 : 0;
    return fits;
  }

  void release(double bytes) {
    pieces--;
    intermediateBytes = pieces == 0 ? 0 : intermediateBytes - bytes;
  }

  int number() {
    return number;
  }

  /** What other tasks may have now. */
  double freeTaskMemoryBytes() {
    return taskMemoryBytes;
  }

  /** What all tasks together may have. */
  private static double taskMemoryBytes(NodeType type) {
    return type.memoryLeft() * (1 - INTERMEDIATE_SHARE);
  }

  String name() {
    return name;
  }

  NodeType type() {
    return type;
  }

  InputCache cache() {
    return cache;
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

  /** At the wall, up to now; not a number if nobody says what such a machine takes. */
  double joules() {
    return joules;
  }
}
