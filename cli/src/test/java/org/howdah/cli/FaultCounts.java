package org.howdah.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts runs of faults: on which groups, under which load, and which faults. For one thread. */
final class FaultCounts {
  private final Map<String, Integer> groups = new TreeMap<>();
  private final Map<String, Integer> loads = new TreeMap<>();
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final Map<String, Integer> overlaps = new TreeMap<>();
  private int runs;
  private int failed;

  /** A run begins. */
  void begin(FaultGroup group, List<Fault> faults, FaultLoad.Kind load) {
    runs++;
    count(groups, group.kind());
    count(loads, word(load));
    faults.forEach(fault -> count(kinds, word(fault.kind())));
    count(overlaps, mostAtOnce(faults) + " at once");
  }

  /** The run that began last failed. */
  void fail() {
    failed++;
  }

  int runs() {
    return runs;
  }

  /** How many of the faults last at the same time, at most. */
  static int mostAtOnce(List<Fault> faults) {
    return faults.stream()
        .mapToInt(
            one -> (int) faults.stream().filter(other -> other.lastsAt(one.atMillis())).count())
        .max()
        .orElse(0);
  }

  /** For people, after so many hours. */
  List<String> lines(double hours) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%.2f hours: %d runs, of which %d failed", hours, runs, failed));
    lines.add("  groups: " + listed(groups));
    lines.add("  loads:  " + listed(loads));
    lines.add("  faults: " + listed(kinds) + "; in a run " + listed(overlaps));
    return lines;
  }

  private static void count(Map<String, Integer> counts, String what) {
    counts.merge(what, 1, Integer::sum);
  }

  private static String word(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String listed(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .map(entry -> entry.getKey() + " " + entry.getValue() + "x")
        .collect(Collectors.joining(", "));
  }
}
