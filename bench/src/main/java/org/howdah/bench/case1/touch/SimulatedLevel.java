package org.howdah.bench.case1.touch;

import java.util.Arrays;

/** One level of a simulated cache: sets of lines, the least recently used of a set leaves first. */
final class SimulatedLevel {
  private static final long NOTHING = -1;

  private final int ways;
  private final int setMask;

  /** Numbers of lines, set by set; within a set, the one that was used last stands first. */
  private final long[] lines;

  private long lookUps;
  private long misses;

  SimulatedLevel(CacheShape shape) {
    ways = shape.ways();
    setMask = shape.sets() - 1;
    lines = new long[shape.sets() * ways];
    Arrays.fill(lines, NOTHING);
  }

  /** Looks for a line, which is there afterwards; whether it was before. */
  boolean look(long line) {
    lookUps++;
    int first = ((int) line & setMask) * ways;
    if (lines[first] == line) {
      return true;
    }
    int found = first + 1;
    int last = first + ways - 1;
    while (found < last && lines[found] != line) {
      found++;
    }
    found = Math.min(found, last);
    boolean hit = lines[found] == line;
    System.arraycopy(lines, first, lines, first + 1, found - first);
    lines[first] = line;
    misses += hit ? 0 : 1;
    return hit;
  }

  /** How often a line was looked for. */
  long lookUps() {
    return lookUps;
  }

  /** How often it was not there. */
  long misses() {
    return misses;
  }
}
