package org.howdah.bench.case1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a simulation counted.
 *
 * @param records added
 * @param spills of the buffer, the last one included
 * @param comparisons of two keys as bytes
 * @param lookUps of lines, all of them
 * @param fill misses of each level, the nearest first, while records were added
 * @param sort the same while they were sorted
 * @param walk the same while they were read out in order, as a spill does
 */
record SimulatedRun(
    long records,
    long spills,
    long comparisons,
    long lookUps,
    List<Long> fill,
    List<Long> sort,
    List<Long> walk) {

  /** What another process answered that had {@link #answer}. */
  static SimulatedRun of(Map<String, Double> answer) {
    return new SimulatedRun(
        answer.get("records").longValue(),
        answer.get("spills").longValue(),
        answer.get("comparisons").longValue(),
        answer.get("lookUps").longValue(),
        counts(answer, "fill"),
        counts(answer, "sort"),
        counts(answer, "walk"));
  }

  private static List<Long> counts(Map<String, Double> answer, String phase) {
    List<Long> counts = new ArrayList<>();
    while (answer.containsKey(phase + counts.size())) {
      counts.add(answer.get(phase + counts.size()).longValue());
    }
    return List.copyOf(counts);
  }

  /** All of it for another process, each count by a name of its own. */
  Map<String, Double> answer() {
    Map<String, Double> answer = new LinkedHashMap<>();
    answer.put("records", (double) records);
    answer.put("spills", (double) spills);
    answer.put("comparisons", (double) comparisons);
    answer.put("lookUps", (double) lookUps);
    for (int level = 0; level < levels(); level++) {
      answer.put("fill" + level, (double) fill.get(level));
      answer.put("sort" + level, (double) sort.get(level));
      answer.put("walk" + level, (double) walk.get(level));
    }
    return answer;
  }

  int levels() {
    return sort.size();
  }

  /** Misses of each level in all phases. */
  List<Long> total() {
    return IntStream.range(0, levels())
        .mapToObj(level -> fill.get(level) + sort.get(level) + walk.get(level))
        .toList();
  }

  /** Misses of the level that stands before memory, in all phases. */
  long toMemory() {
    return total().get(levels() - 1);
  }

  /** For programs. */
  Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("records", records);
    figures.put("spills", spills);
    figures.put("comparisons", comparisons);
    figures.put("lookUps", lookUps);
    figures.put("fillMisses", fill);
    figures.put("sortMisses", sort);
    figures.put("walkMisses", walk);
    return figures;
  }
}
