package org.howdah.bench.case1;

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
