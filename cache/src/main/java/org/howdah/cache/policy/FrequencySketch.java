package org.howdah.cache.policy;

/*
 * Einziger, Friedman and Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", 2017: four rows
 * of four-bit counters, of which only the smallest that belong to a block are raised. All are halved after
 * ten times as many uses as blocks are cached, as Caffeine does: counts of a sketch that is wider than the
 * cache and halved by its width stay what they were long after nobody reads those blocks any more.
 */
/** About how often each of very many blocks was used lately, up to 15, in a fixed space. */
final class FrequencySketch {
  private static final int ROWS = 4;
  private static final int COUNT_MAX = 15;
  private static final int SAMPLE_FACTOR = 10;
  private static final int BLOCKS_MIN = 8;
  private static final long[] SEEDS = {
    0x9E3779B97F4A7C15L, 0xC2B2AE3D27D4EB4FL, 0x165667B19E3779F9L, 0xD6E8FEB86659FD93L
  };

  private final byte[][] counters;
  private int uses;

  /**
   * @param width counters in a row, a power of two
   */
  FrequencySketch(int width) {
    counters = new byte[ROWS][width];
  }

  int frequency(BlockId block) {
    long hash = hash(block);
    int least = COUNT_MAX;
    for (int row = 0; row < ROWS; row++) {
      least = Math.min(least, counters[row][index(hash, row)]);
    }
    return least;
  }

  /**
   * Counts a use.
   *
   * @param blocks how many are cached now
   */
  void use(BlockId block, int blocks) {
    long hash = hash(block);
    int least = frequency(block);
    if (least < COUNT_MAX) {
      for (int row = 0; row < ROWS; row++) {
        int index = index(hash, row);
        if (counters[row][index] == least) {
          counters[row][index]++;
        }
      }
    }
    if (++uses >= SAMPLE_FACTOR * Math.max(BLOCKS_MIN, blocks)) {
      halve();
    }
  }

  private void halve() {
    for (byte[] row : counters) {
      for (int i = 0; i < row.length; i++) {
        row[i] >>= 1;
      }
    }
    uses /= 2;
  }

  /** From what the specification of the platform fixes, so the same in every run. */
  private static long hash(BlockId block) {
    FileVersion file = block.file();
    long hash = file.path().hashCode() * SEEDS[0] + file.version().hashCode();
    hash = hash * SEEDS[1] + file.length();
    return hash * SEEDS[2] + block.offset();
  }

  private int index(long hash, int row) {
    long mixed = (hash + row) * SEEDS[row];
    mixed ^= mixed >>> 32;
    mixed *= SEEDS[(row + 1) % ROWS];
    return (int) (mixed >>> 40) & (counters[0].length - 1);
  }
}
