package org.howdah.bench.case1.touch;

import java.util.List;

/*
 * What it leaves out, and what that does to its figures: lines that a processor fetches ahead of a
 * scan (a real one misses less where memory is read in order), the cache of addresses (a real one
 * waits longer where memory is read anywhere), other threads, and the JVM's own objects.
 */
/**
 * Levels of cache that a processor without anything else would have: a line of 64 bytes that the
 * nearest one has not is looked for in the next, and stands in all of them afterwards. Writes are
 * as reads. The same touches always give the same misses. One thread at a time.
 */
public final class SimulatedCache implements Touches {
  private static final int LINE_SHIFT = Integer.numberOfTrailingZeros(CacheShape.LINE_BYTES);

  private final SimulatedLevel[] levels;

  /**
   * @param shapes the nearest level first
   */
  public SimulatedCache(List<CacheShape> shapes) {
    levels = shapes.stream().map(SimulatedLevel::new).toArray(SimulatedLevel[]::new);
  }

  @Override
  public void touch(long address, int bytes) {
    long last = (address + bytes - 1) >>> LINE_SHIFT;
    for (long line = address >>> LINE_SHIFT; line <= last; line++) {
      look(line);
    }
  }

  private void look(long line) {
    for (SimulatedLevel level : levels) {
      if (level.look(line)) {
        return;
      }
    }
  }

  /** How often lines were looked for at all. */
  public long lookUps() {
    return levels[0].lookUps();
  }

  /** Misses of each level so far, the nearest first; those of the last one go to memory. */
  public long[] misses() {
    long[] misses = new long[levels.length];
    for (int i = 0; i < levels.length; i++) {
      misses[i] = levels[i].misses();
    }
    return misses;
  }
}
