package org.howdah.model.project;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.howdah.record.ByteSize;

/**
 * Which runs say something of a target that has another memory. What no longer fits makes a step,
 * not a slope: so between two memories with the same times the time is that, and otherwise nobody
 * knows it. Runs on machines of other types have memories of their own, and all count. Immutable.
 */
final class MemorySteps {
  /** Times that differ by less are the same. */
  private static final double ALIKE = 1.1;

  private final List<MeasuredRun> own;
  private final List<MeasuredRun> others;
  private final Scale target;
  private final List<List<MeasuredRun>> groups = new ArrayList<>();

  MemorySteps(List<MeasuredRun> all, Scale target) {
    this.target = target;
    own = all.stream().filter(run -> run.scale().type().equals(target.type())).toList();
    others = all.stream().filter(run -> !run.scale().type().equals(target.type())).toList();
    own.stream()
        .filter(run -> run.scale().hasMemory())
        .sorted((one, other) -> Double.compare(bytes(one), bytes(other)))
        .forEach(this::add);
  }

  /** To the group of the memory below, or a new one. */
  private void add(MeasuredRun run) {
    if (groups.isEmpty() || bytes(run) >= Scale.SAME * least(groups.size() - 1)) {
      groups.add(new ArrayList<>());
    }
    groups.get(groups.size() - 1).add(run);
  }

  private static double bytes(MeasuredRun run) {
    return run.scale().memoryBytes();
  }

  private double least(int group) {
    return bytes(groups.get(group).get(0));
  }

  /** Why nothing can be said; empty if something can. */
  String refusal() {
    if (isTheSameForAll()) {
      return "";
    }
    if (!target.hasMemory()) {
      return "the runs had different memory_bytes, and the target has none; fill it in";
    }
    if (own.stream().anyMatch(run -> !run.scale().hasMemory())) {
      return "memory_bytes is known of some runs and not of others; fill it in everywhere";
    }
    if (exact() >= 0) {
      return "";
    }
    int below = below();
    if (below < 0) {
      return "no run had as little memory as %s; %s".formatted(text(target.memoryBytes()), help());
    }
    if (groups.size() == 1) {
      return "all runs had %s of memory; %s".formatted(text(least(0)), help());
    }
    int first = Math.min(below, groups.size() - 2);
    double ratio = ratio(first, first + 1);
    return Double.isNaN(ratio) || ratio >= ALIKE ? step(first, ratio) : "";
  }

  private String step(int first, double ratio) {
    String below = text(least(first));
    String above = text(least(first + 1));
    return Double.isNaN(ratio)
        ? "no size was run with both %s and %s of memory; %s".formatted(below, above, help())
        : "between %s and %s of memory the time changes by %.0f %%, and nobody knows where; %s"
            .formatted(below, above, 100 * (ratio - 1), help());
  }

  private String help() {
    return "make a run with " + text(target.memoryBytes());
  }

  private static String text(double bytes) {
    return ByteSize.format(bytes);
  }

  /** Those that count, if nothing is refused: also those of neighbours that took as long. */
  List<MeasuredRun> runs() {
    if (isTheSameForAll()) {
      return Stream.concat(own.stream(), others.stream()).toList();
    }
    int exact = exact();
    int first = exact >= 0 ? exact : Math.min(below(), groups.size() - 2);
    int last = exact >= 0 ? exact : first + 1;
    int least = first;
    int most = last;
    while (least > 0 && ratio(least - 1, first) < ALIKE) {
      least--;
    }
    while (most < groups.size() - 1 && ratio(most + 1, last) < ALIKE) {
      most++;
    }
    Stream<MeasuredRun> alike = groups.subList(least, most + 1).stream().flatMap(List::stream);
    return Stream.concat(alike, others.stream()).toList();
  }

  /** Where memory makes no difference that the runs could show. */
  private boolean isTheSameForAll() {
    boolean isOne = groups.size() <= 1;
    return isOne && (groups.isEmpty() || !target.hasMemory() || exact() == 0);
  }

  /** The last group whose memory is less than the target's; negative if there is none. */
  private int below() {
    int below = groups.size() - 1;
    while (below >= 0 && least(below) > target.memoryBytes()) {
      below--;
    }
    return below;
  }

  /** The group with the target's memory, or as good as that; negative if there is none. */
  private int exact() {
    int exact = -1;
    for (int group = 0; group < groups.size(); group++) {
      if (apart(group) < Scale.SAME && (exact < 0 || apart(group) < apart(exact))) {
        exact = group;
      }
    }
    return exact;
  }

  /** How many times as much one of the group's nearest memory and the target's is. */
  private double apart(int group) {
    return groups.get(group).stream()
        .mapToDouble(run -> Scale.apart(bytes(run), target.memoryBytes()))
        .min()
        .orElseThrow();
  }

  /**
   * How many times as long runs take with one memory as with the other, whichever is more; of what
   * was run with both the one that differs most. Not a number if nothing was.
   */
  private double ratio(int one, int other) {
    return groups.get(one).stream()
        .mapToDouble(run -> Scale.apart(seconds(one, run.scale()), seconds(other, run.scale())))
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  /** The median of what is like that; not a number if nothing is. */
  private double seconds(int group, Scale scale) {
    double[] alike =
        groups.get(group).stream()
            .filter(run -> run.scale().isLike(scale))
            .mapToDouble(MeasuredRun::seconds)
            .toArray();
    return alike.length == 0 ? Double.NaN : StatUtils.percentile(alike, 50);
  }
}
