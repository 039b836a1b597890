package org.howdah.model.characterize;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One job's run.
 *
 * @param places where its tasks ran: process, processes, nodes or yarn
 * @param nodes how many machines they were on
 * @param slots tasks at the same time, at most, on all of them
 * @param memoryBytes the memory budget, on YARN that of one map task; 0 where it is not known
 * @param isCompressed whether its map output was compressed
 * @param inputBytes what its map tasks read
 */
public record JobRecord(
    String name,
    String places,
    int nodes,
    int slots,
    long memoryBytes,
    boolean isCompressed,
    long inputBytes,
    long wallMillis,
    PhaseRecord map,
    PhaseRecord reduce) {
  /** Of one task: on YARN the budget is that, elsewhere all slots share it. */
  public long memoryBytesOfTask() {
    return places.equals("yarn") ? memoryBytes : memoryBytes / Math.max(1, slots);
  }

  /** Of the machine that all of its tasks ran on; empty if that is not known. */
  public OptionalInt processors() {
    OptionalDouble count = map.processors("count");
    return count.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) count.getAsDouble());
  }

  /** Those with tasks, in their order. */
  public List<PhaseRecord> phases() {
    return reduce.tasks() == 0 ? List.of(map) : List.of(map, reduce);
  }
}
