package org.howdah.model.project;

import java.util.List;
import java.util.Map;

/**
 * Projects runs of one job to other numbers of machines, other types of which there is a run, and
 * other input; and to types without a run, if both were measured ({@link OtherMachines}). It says
 * that it does not know rather than guess. Immutable.
 */
public final class Projector {
  private final List<MeasuredRun> runs;
  private final boolean far;
  private final ProjectionModel model;
  private final OtherMachines others;

  /** Projects with {@link ProjectionModel#CURVE}. */
  public Projector(List<MeasuredRun> runs, boolean far) {
    this(runs, far, ProjectionModel.CURVE);
  }

  /**
   * @param runs of one job
   * @param far whether to give intervals also for far more machines or input than was measured
   */
  public Projector(List<MeasuredRun> runs, boolean far, ProjectionModel model) {
    this(runs, far, model, Map.of());
  }

  /**
   * @param machines what is known of types of machines, by these
   */
  public Projector(
      List<MeasuredRun> runs, boolean far, ProjectionModel model, Map<String, Machine> machines) {
    this.runs = List.copyOf(runs);
    this.far = far;
    this.model = model;
    others = new OtherMachines(this.runs, machines);
  }

  /** What a run would take. */
  public Projection project(Scale target) {
    return others
        .like(target)
        .map(likeness -> likeness.of(onKnownMachines(likeness.target())))
        .orElseGet(() -> onKnownMachines(target));
  }

  private Projection onKnownMachines(Scale target) {
    MemorySteps steps = new MemorySteps(runs, target);
    String unknown = steps.refusal();
    return unknown.isEmpty() ? onKnownMemory(steps.runs(), target) : Projection.refused(unknown);
  }

  private Projection onKnownMemory(List<MeasuredRun> known, Scale target) {
    Limits limits = new Limits(known, target);
    String refused = limits.refusal();
    if (!refused.isEmpty()) {
      return Projection.refused(refused);
    }
    String tooFar = limits.distance();
    if (!tooFar.isEmpty() && !far) {
      return Projection.refused(tooFar);
    }
    Projection projection = model.project(known, target);
    if (tooFar.isEmpty()) {
      return projection;
    }
    return projection.hasInterval() ? projection.onlyInterval() : Projection.refused(tooFar);
  }
}
