package org.howdah.model.project;

/**
 * How large a run of a job is. Immutable.
 *
 * @param nodes how many machines, 1 or more
 * @param type of machine they are, as users name it; may be empty
 * @param slots how many tasks each runs at once; 0 where nobody knows
 * @param tasks how many tasks the job has; 0 where nobody knows
 * @param inputBytes what the job reads; 0 where nobody knows
 * @param memoryBytes what the job may use on each; 0 where nobody knows
 * @param processors of each machine; 0 where nobody knows
 */
public record Scale(
    int nodes,
    String type,
    int slots,
    int tasks,
    double inputBytes,
    double memoryBytes,
    int processors) {
  /** Sizes of the same input differ by so much. */
  static final double SAME = 1.05;

  /** Where nobody knows the memory and the processors. */
  public Scale(int nodes, String type, int slots, int tasks, double inputBytes) {
    this(nodes, type, slots, tasks, inputBytes, 0, 0);
  }

  /** The same on so many machines. */
  public Scale on(int machines) {
    return new Scale(machines, type, slots, tasks, inputBytes, memoryBytes, processors);
  }

  /** The same on machines of another type, of which nobody knows the processors. */
  Scale of(String otherType) {
    return new Scale(nodes, otherType, slots, tasks, inputBytes, memoryBytes, 0);
  }

  /** The same, and nobody knows the memory. */
  Scale withoutMemory() {
    return new Scale(nodes, type, slots, tasks, inputBytes, 0, processors);
  }

  boolean hasMemory() {
    return memoryBytes > 0;
  }

  /**
   * Whether the two are alike but for the memory; input may differ by a twentieth, and what is not
   * known is alike.
   */
  boolean isLike(Scale other) {
    boolean hasOtherProcessors =
        hasProcessors() && other.hasProcessors() && processors != other.processors();
    return nodes == other.nodes()
        && slots == other.slots()
        && !hasOtherProcessors
        && type.equals(other.type())
        && (!hasInput() || !other.hasInput() || areAlike(inputBytes, other.inputBytes()));
  }

  /** Whether the memory of the two is alike, or not known of both. */
  public boolean hasMemoryLike(Scale other) {
    return !hasMemory() || !other.hasMemory() || areAlike(memoryBytes, other.memoryBytes());
  }

  private static boolean areAlike(double one, double other) {
    return apart(one, other) < SAME;
  }

  /** How many times as much the larger of the two is. */
  static double apart(double one, double other) {
    return Math.max(one / other, other / one);
  }

  boolean hasSlots() {
    return slots > 0;
  }

  boolean hasTasks() {
    return tasks > 0;
  }

  boolean hasProcessors() {
    return processors > 0;
  }

  boolean hasInput() {
    return inputBytes > 0;
  }
}
