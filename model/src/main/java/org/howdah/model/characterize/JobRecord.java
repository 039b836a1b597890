package org.howdah.model.characterize;

import java.util.List;

/**
 * One job's run.
 *
 * @param places where its tasks ran: process, processes or nodes
 * @param slots tasks at the same time, at most
 * @param memoryBytes the memory budget
 * @param isCompressed whether its map output was compressed
 * @param inputBytes what its map tasks read
 */
public record JobRecord(
    String name,
    String places,
    int slots,
    long memoryBytes,
    boolean isCompressed,
    long inputBytes,
    long wallMillis,
    PhaseRecord map,
    PhaseRecord reduce) {
  /** Those with tasks, in their order. */
  public List<PhaseRecord> phases() {
    return reduce.tasks() == 0 ? List.of(map) : List.of(map, reduce);
  }
}
