package org.howdah.cache.policy;

/**
 * How one budget is divided at a node. What belongs to the pool is lent to input or localized data.
 * It counts the bytes of blocks; what describes a block in its file, some hundred bytes and 4 for
 * each 64 KiB, comes on top.
 *
 * @param inputBytes for input blocks alone
 * @param localizedBytes for what jobs write on the way: spills, map output, merges
 * @param poolBlocks how many blocks the pool between them has
 * @param poolBlockBytes the size of each
 */
public record RegionSizes(
    long inputBytes, long localizedBytes, int poolBlocks, long poolBlockBytes) {
  private static final int SHARES = 5;
  private static final int LOCALIZED_SHARES = 1;
  private static final int POOL_SHARES = 2;

  public RegionSizes {
    if (inputBytes < 0 || localizedBytes < 0 || poolBlocks < 0 || poolBlockBytes < 1) {
      throw new IllegalArgumentException(
          "a cache cannot have regions of %d and %d bytes and a pool of %d blocks of %d bytes"
              .formatted(inputBytes, localizedBytes, poolBlocks, poolBlockBytes));
    }
  }

  /**
   * A fifth for localized data, two fifths for the pool in whole blocks, the rest for input. The
   * paper says nothing of it. Most of the shuffle-heavy jobs of its Table 1 write about as much
   * localized data as they read input, the others next to none: either may have three fifths or
   * more.
   *
   * @param budgetBytes 0 or more
   * @param blockBytes the size of a pool block, by habit that of an input block
   */
  public static RegionSizes of(long budgetBytes, long blockBytes) {
    long localized = budgetBytes / SHARES * LOCALIZED_SHARES;
    long blocks = budgetBytes / SHARES * POOL_SHARES / blockBytes;
    int poolBlocks = (int) Math.min(blocks, Integer.MAX_VALUE);
    long input = budgetBytes - localized - poolBlocks * blockBytes;
    return new RegionSizes(input, localized, poolBlocks, blockBytes);
  }

  /** What input may occupy while there is no localized data. */
  public long inputBytesMax() {
    return inputBytes + poolBlocks * poolBlockBytes;
  }

  /** All that may be occupied. */
  public long budgetBytes() {
    return inputBytes + localizedBytes + poolBlocks * poolBlockBytes;
  }
}
