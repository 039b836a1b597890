package org.howdah.bench.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.howdah.record.json.Json;

/**
 * What figures depend on. Those of different conditions say nothing about a change of a program.
 *
 * @param benchmark its title
 * @param machine facts about it, and the commit
 * @param settings sizes and the like
 */
public record Conditions(String benchmark, Map<String, ?> machine, Map<String, ?> settings) {
  /** What is not of the machine, or changes from one minute to the next. */
  private static final Set<String> FREE_FACTS = Set.of("load average", "commit", "Howdah");

  /** More rounds make figures closer, and not other ones. */
  private static final Set<String> FREE_SETTINGS = Set.of("runs", "jobRuns");

  /** A sentence for each that differs; none if figures can be compared. */
  List<String> differences(Conditions later) {
    List<String> all = new ArrayList<>();
    if (!benchmark.equals(later.benchmark)) {
      all.add("one is a \"%s\", the other a \"%s\"".formatted(benchmark, later.benchmark));
    }
    add(all, "the machine's ", FREE_FACTS, machine, later.machine);
    add(all, "the setting ", FREE_SETTINGS, settings, later.settings);
    return all;
  }

  private static void add(
      List<String> all, String kind, Set<String> free, Map<String, ?> first, Map<String, ?> next) {
    Set<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(next.keySet());
    names.removeAll(free);
    for (String name : names) {
      String was = text(first.get(name));
      String is = text(next.get(name));
      if (!was.equals(is)) {
        all.add(kind + name + " was " + was + " and is " + is);
      }
    }
  }

  private static String text(Object value) {
    return value == null ? "not told" : value instanceof String text ? text : Json.line(value);
  }
}
