package org.howdah.model.project;

import java.util.List;

/**
 * Workers that processors bound. A slot keeps more than one processor busy where other threads
 * collect garbage, compile or spill for its task; so two slots do not do twice as much on two
 * processors. How many one keeps busy is taken from the runs with the nearest input that left
 * processors idle. Immutable.
 */
final class ProcessorWorkers implements Workers {
  /**
   * Of all processors' time, what jobs that want more of them get: when the last tasks of a wave
   * run, others idle. Five jobs with a slot for each processor used 0.91 to 0.97
   * (docs/benchmarks/2026-11-28-projections.md).
   */
  private static final double USABLE = 0.96;

  /** Runs that used more of all processors wanted more than there were. */
  private static final double FULL = 0.9;

  /** Inputs that differ by less, as a logarithm, are the same. */
  private static final double SAME = 0.05;

  private final Workers slots;
  private final List<MeasuredRun> runs;
  private final int processors;

  private ProcessorWorkers(Workers slots, List<MeasuredRun> runs, int processors) {
    this.slots = slots;
    this.runs = runs;
    this.processors = processors;
  }

  /**
   * Workers within the processors that the target has.
   *
   * @param slots workers if there are processors enough
   * @return those, if processors or what the runs took of them are not known of all, or none has
   *     other slots than the target
   */
  static Workers of(List<MeasuredRun> runs, Scale target, Workers slots) {
    if (runs.isEmpty() || !isKnown(runs) || haveTheSameSlots(runs, target)) {
      return slots;
    }
    int most =
        ofType(runs, target).stream().mapToInt(run -> run.scale().processors()).max().orElseThrow();
    int processors = target.hasProcessors() ? target.processors() : most;
    List<MeasuredRun> idle = runs.stream().filter(run -> !isFull(run)).toList();
    return new ProcessorWorkers(slots, idle.isEmpty() ? runs : idle, processors);
  }

  private static boolean isKnown(List<MeasuredRun> runs) {
    return runs.stream().allMatch(run -> run.hasCpu() && run.scale().hasProcessors());
  }

  /** Then they bear the same of all of them, and only noise would tell otherwise. */
  private static boolean haveTheSameSlots(List<MeasuredRun> runs, Scale target) {
    return runs.stream()
        .map(MeasuredRun::scale)
        .allMatch(
            run ->
                run.nodes() == target.nodes()
                    && run.slots() == target.slots()
                    && (!target.hasProcessors() || run.processors() == target.processors()));
  }

  /** Those on machines of its type, or all if there are none. */
  private static List<MeasuredRun> ofType(List<MeasuredRun> runs, Scale scale) {
    List<MeasuredRun> own =
        runs.stream().filter(run -> run.scale().type().equals(scale.type())).toList();
    return own.isEmpty() ? runs : own;
  }

  /**
   * Whether the target has more processors than runs that kept all of theirs busy: what those would
   * have taken of more is not known.
   */
  static boolean isBeyondKnown(List<MeasuredRun> runs, Scale target) {
    List<MeasuredRun> own = ofType(runs, target);
    return isKnown(own)
        && own.stream().allMatch(ProcessorWorkers::isFull)
        && own.stream().allMatch(run -> run.scale().processors() < target.processors());
  }

  private static boolean isFull(MeasuredRun run) {
    double all = (double) run.scale().nodes() * run.scale().processors();
    return run.cpuSeconds() > FULL * run.seconds() * all;
  }

  @Override
  public double of(Scale scale) {
    int here = scale.hasProcessors() ? scale.processors() : processors;
    return Math.min(slots.of(scale), scale.nodes() * here * USABLE / processorsASlot(scale));
  }

  /** The mean over the runs with the nearest input. */
  private double processorsASlot(Scale scale) {
    List<MeasuredRun> own = ofType(runs, scale);
    double nearest = own.stream().mapToDouble(run -> apart(run, scale)).min().orElseThrow();
    return own.stream()
        .filter(run -> apart(run, scale) <= nearest + SAME)
        .mapToDouble(run -> run.cpuSeconds() / run.seconds() / slots.of(run.scale()))
        .average()
        .orElseThrow();
  }

  /** How many times as much one of the two reads, as a logarithm. */
  private static double apart(MeasuredRun run, Scale scale) {
    return run.scale().hasInput() && scale.hasInput()
        ? Math.abs(Math.log(run.scale().inputBytes() / scale.inputBytes()))
        : 0;
  }
}
