package org.howdah.model.grid;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/*
 * While maps run with all slots busy, each second has so many tasks, and each of them costs somebody so
 * much. Where that comes to more than a second, whoever it is cannot keep up, and slots wait. It grows
 * with the number of nodes, so the first number where it is so can be searched for.
 */
/**
 * From how many nodes on somebody is busy all the time, while map tasks run in all slots; computed,
 * not simulated.
 *
 * @param nodes the fewest, or the most that were looked at if not even there
 * @param isReached whether somebody is busy all the time there
 * @param tasksPerSecond map tasks of all jobs that end in a second there
 */
public record Saturation(int nodes, boolean isReached, double tasksPerSecond) {
  private static final double BATCH_BYTES = 256 << 10;

  /** Events are written once, and then anew when as much as is alive was written twice. */
  private static final double WRITTEN_TIMES = 1.5;

  /**
   * Of the master, of the manager of a job, of the journal, which is the node that all batches go
   * through, and of the batches of one job, which go one after the other; by these names.
   */
  public static Map<String, Saturation> of(GridLoad load, GridCosts costs) {
    Map<String, Saturation> all = new TreeMap<>();
    all.put("master", first(load, costs, nodes -> masterBusy(on(load, nodes), costs)));
    all.put("manager", first(load, costs, nodes -> managerBusy(on(load, nodes), costs)));
    all.put("journal", first(load, costs, nodes -> journalBusy(on(load, nodes), costs)));
    all.put("batches", first(load, costs, nodes -> batchesBusy(on(load, nodes), costs)));
    return all;
  }

  /** With one wave, for the number of waves does not matter here, and many nodes may be asked. */
  private static GridLoad on(GridLoad load, int nodes) {
    return load.in(1).on(nodes);
  }

  private static Saturation first(GridLoad load, GridCosts costs, IntToDoubleFunction busy) {
    int fewest = (load.jobs() + load.slots() - 1) / load.slots();
    int most = (int) (GridLoad.TASKS_MAX / load.slots());
    boolean isReached = busy.applyAsDouble(most) >= 1;
    int low = fewest;
    int high = most;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (busy.applyAsDouble(middle) >= 1) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return new Saturation(low, isReached, tasksPerSecond(on(load, low), costs));
  }

  private static double tasksPerSecond(GridLoad load, GridCosts costs) {
    return (double) load.nodes() * load.slots() / load.mapTaskSeconds(costs);
  }

  static double masterBusy(GridLoad load, GridCosts costs) {
    return load.nodes() / load.heartbeatSeconds() * costs.messageSeconds();
  }

  static double managerBusy(GridLoad load, GridCosts costs) {
    double each =
        2 * costs.messageSeconds() + costs.decisionSeconds() + load.share() * costs.entrySeconds();
    return tasksPerSecond(load, costs) / load.jobs() * each;
  }

  static double journalBusy(GridLoad load, GridCosts costs) {
    return fullBatches(load, costs) * costs.primarySeconds(BATCH_BYTES, load.nodes());
  }

  static double batchesBusy(GridLoad load, GridCosts costs) {
    double each = costs.primarySeconds(BATCH_BYTES, load.nodes()) + costs.batchLatencySeconds();
    return fullBatches(load, costs) / load.jobs() * each;
  }

  /** How many come together in a second, of all jobs. */
  private static double fullBatches(GridLoad load, GridCosts costs) {
    double event = costs.eventBytes() + load.share() * costs.entryBytes();
    return tasksPerSecond(load, costs) * event * WRITTEN_TIMES / BATCH_BYTES;
  }
}
