package org.howdah.model.project;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Projects to types of machines that no run was on, from a type that some were on, if both were
 * measured. A job takes so many times as long as the other machine takes for what jobs consist of:
 * sorting, compressing, moving memory. How much of each a job has nobody knows here, so that the
 * interval reaches from the most favourable of these to the least. Immutable.
 */
final class OtherMachines {
  private final List<MeasuredRun> runs;
  private final Map<String, Machine> machines;

  OtherMachines(List<MeasuredRun> runs, Map<String, Machine> machines) {
    this.runs = runs;
    this.machines = machines;
  }

  /**
   * How a type compares with one that runs were on.
   *
   * @param target the same on machines of that one
   * @param low so many times as long it takes at least
   * @param high so many times as long it takes at most
   */
  record Likeness(Scale target, double low, double likely, double high) {
    Projection of(Projection known) {
      return known.times(low, likely, high);
    }
  }

  /** Empty if there is a run on that type, or not both types were measured. */
  Optional<Likeness> like(Scale target) {
    if (runs.stream().anyMatch(run -> run.scale().type().equals(target.type()))) {
      return Optional.empty();
    }
    return runs.stream()
        .map(run -> run.scale().type())
        .distinct()
        .filter(type -> isMeasured(type) && isMeasured(target.type()))
        .findFirst()
        .map(type -> likeness(asOn(type, target), machines.get(type), machines.get(target.type())));
  }

  /** The target's memory is compared only where the runs had several: types have their own. */
  private Scale asOn(String type, Scale target) {
    long memories =
        runs.stream()
            .map(MeasuredRun::scale)
            .filter(scale -> scale.type().equals(type))
            .mapToDouble(Scale::memoryBytes)
            .distinct()
            .count();
    return memories > 1 ? target.of(type) : target.of(type).withoutMemory();
  }

  private boolean isMeasured(String type) {
    return machines.containsKey(type) && machines.get(type).isMeasured();
  }

  private static Likeness likeness(Scale target, Machine known, Machine other) {
    double[] ratios = Arrays.stream(known.timesAsMuchAs(other)).sorted().toArray();
    return new Likeness(
        target, ratios[0], StatUtils.geometricMean(ratios), ratios[ratios.length - 1]);
  }
}
