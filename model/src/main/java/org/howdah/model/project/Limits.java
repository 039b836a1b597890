package org.howdah.model.project;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Where runs say nothing of a target, or too little. Sentences for users. */
final class Limits {
  /** How many times the most that was measured is still near. */
  private static final double NEAR = 2;

  /** Of single runs, as a share of their time. */
  private static final double NOISE_MAX = 0.1;

  private final List<MeasuredRun> runs;
  private final Scale target;

  Limits(List<MeasuredRun> runs, Scale target) {
    this.runs = runs;
    this.target = target;
  }

  /** Why there can be no answer at all; empty if there can. */
  String refusal() {
    if (runs.isEmpty()) {
      return "there are no runs; make three: with the least machines, the most, and some between";
    }
    Set<String> types =
        runs.stream().map(run -> run.scale().type()).collect(Collectors.toCollection(TreeSet::new));
    if (!types.contains(target.type())) {
      return "no run was on machines of the type '%s', but on %s; make one there, or measure both types with howdah bench machine"
          .formatted(target.type(), String.join(", ", types));
    }
    if (isOnePoint() && !runs.get(0).scale().isLike(target)) {
      return "all runs are of one size on as many machines; make one more with other machines";
    }
    if (runs.size() == 1) {
      return "one run says nothing of how much runs differ; make the same twice more";
    }
    MeasuredNoise noise = new MeasuredNoise(runs);
    if (noise.isSurelyOver(NOISE_MAX)) {
      return String.format(
          Locale.ROOT,
          "runs of the same differ by %.0f %%, and by more than 10 %% nothing can be told from them;"
              + " find what disturbs them, and make them again",
          100 * noise.deviation());
    }
    if (ProcessorWorkers.isBeyondKnown(runs, target)) {
      return "all runs kept every processor busy, so that nobody knows what more of them gain; make a run with %d"
          .formatted(target.processors());
    }
    if (isInputPartlyKnown()) {
      return "input_bytes is known of some runs and not of others; fill it in everywhere";
    }
    if (target.hasSlots() && target.hasTasks() && isBeyondTasks()) {
      return "no gain beyond %d machines: the job's %d tasks all run at once there"
          .formatted((target.tasks() - 1) / target.slots() + 1, target.tasks());
    }
    return "";
  }

  private boolean isOnePoint() {
    return runs.stream().allMatch(run -> run.scale().isLike(runs.get(0).scale()));
  }

  private boolean isInputPartlyKnown() {
    long known = runs.stream().filter(run -> run.scale().hasInput()).count();
    return known > 0 && (known < runs.size() || !target.hasInput());
  }

  private boolean isBeyondTasks() {
    return (long) (target.nodes() - 1) * target.slots() >= target.tasks();
  }

  /** Why the target is too far from all runs; empty if it is not. */
  String distance() {
    int nodesMax = runs.stream().mapToInt(run -> run.scale().nodes()).max().orElseThrow();
    double sizeMax = runs.stream().mapToDouble(run -> run.scale().inputBytes()).max().orElseThrow();
    if (target.nodes() > NEAR * nodesMax) {
      return "%d machines are more than twice the %d that were measured; make a run with %d"
          .formatted(target.nodes(), nodesMax, (target.nodes() + 1) / 2);
    }
    if (target.inputBytes() > NEAR * Scale.SAME * sizeMax) {
      return String.format(
          Locale.ROOT,
          "%.0f bytes are more than twice the %.0f that were measured; make a run with %.0f",
          target.inputBytes(),
          sizeMax,
          target.inputBytes() / 2);
    }
    return "";
  }
}
