package org.howdah.cache.policy;

import java.util.HashMap;
import java.util.Map;

/*
 * Section 2.1. Input takes blocks of the pool when its region is full and there are free ones;
 * localized data takes them one by one as it grows, and input gives blocks up when none is free. The
 * paper withdraws them when the "Localized Cache used ratio" falls under 0.5, and does not say of what:
 * here of the localized region alone, for then what is left fits there whatever was lent to it. It
 * takes blocks again when it is over 1, so use that wavers between 0.5 and 1 moves no block.
 *
 * A job that is known to need blocks has them reserved from its start; these are not withdrawn while
 * it runs.
 */
/**
 * The space of one node under one budget: input, localized data, and a pool between them. Counts
 * alone; who calls evicts. One thread at a time.
 */
public final class Regions {
  /** What {@link #localizedShort} answers if no eviction helps. */
  public static final long NEVER = -1;

  /** Under this use of its region, localized data gives back what the pool lent to it. */
  static final double GUARD = 0.5;

  private final RegionSizes sizes;
  private long inputUsed;
  private long localizedUsed;
  private int lent;
  private int reserved;
  private final Map<String, Integer> peaks = new HashMap<>();
  private long blocksMoved;

  public Regions(RegionSizes sizes) {
    this.sizes = sizes;
  }

  public RegionSizes sizes() {
    return sizes;
  }

  /** How much input must go before that many bytes more fit; 0 if they do. */
  public long inputShort(long bytes) {
    return Math.max(0, inputUsed + bytes - inputBytesMax(Math.max(lent, reserved)));
  }

  private long inputBytesMax(int poolBlocksOfOthers) {
    long blocks = Math.max(0, sizes.poolBlocks() - poolBlocksOfOthers);
    return sizes.inputBytes() + blocks * sizes.poolBlockBytes();
  }

  /** Counts input in; also if there is no room, as when a restart finds more than there is now. */
  public void addInput(long bytes) {
    inputUsed += bytes;
  }

  /** Counts input out that was counted in. */
  public void removeInput(long bytes) {
    inputUsed -= checked(bytes, inputUsed);
    lend(Math.min(reserved, sizes.poolBlocks()));
  }

  /**
   * How much input must go before that many bytes more of localized data fit; 0 if they do, {@link
   * #NEVER} if they would not fit then either.
   */
  public long localizedShort(long bytes) {
    long blocks = blocksFor(localizedUsed + bytes);
    if (blocks > sizes.poolBlocks()) {
      return NEVER;
    }
    int needed = Math.max(lent, (int) blocks);
    return needed == lent ? 0 : Math.max(0, inputUsed - inputBytesMax(needed));
  }

  private long blocksFor(long localizedBytes) {
    return ceilDiv(localizedBytes - sizes.localizedBytes(), sizes.poolBlockBytes());
  }

  private static long ceilDiv(long bytes, long block) {
    return bytes <= 0 ? 0 : (bytes - 1) / block + 1;
  }

  /**
   * Counts localized data in, with blocks of the pool if it needs them; false if it has no room.
   */
  public boolean takeLocalized(long bytes) {
    if (localizedShort(bytes) != 0) {
      return false;
    }
    localizedUsed += bytes;
    int needed = (int) blocksFor(localizedUsed);
    lend(needed);
    peaks.replaceAll((job, peak) -> Math.max(peak, needed));
    return true;
  }

  /** Counts localized data out; withdraws the pool's blocks if little is left. */
  public void releaseLocalized(long bytes) {
    localizedUsed -= checked(bytes, localizedUsed);
    withdraw();
  }

  /** Keeps blocks of the pool for localized data to come: free ones now, others as input goes. */
  public void reserve(int blocks) {
    reserved += blocks;
    lend(Math.min(reserved, sizes.poolBlocks()));
  }

  /** Ends a reservation. */
  public void unreserve(int blocks) {
    reserved -= (int) checked(blocks, reserved);
    withdraw();
  }

  /** Lends free blocks one by one until localized data has so many. */
  private void lend(int wanted) {
    while (lent < wanted && lent + inputBlocks() < sizes.poolBlocks()) {
      lent++;
      blocksMoved++;
    }
  }

  private void withdraw() {
    if (localizedUsed == 0 || localizedUsed < GUARD * sizes.localizedBytes()) {
      int kept = Math.min(lent, reserved);
      blocksMoved += lent - kept;
      lent = kept;
    }
  }

  private static long checked(long bytes, long used) {
    if (bytes > used) {
      throw new IllegalStateException("gave back " + bytes + " of " + used);
    }
    return bytes;
  }

  public long inputUsed() {
    return inputUsed;
  }

  public long localizedUsed() {
    return localizedUsed;
  }

  /** Blocks of the pool that input occupies, the last one perhaps in part. */
  public long inputBlocks() {
    return ceilDiv(inputUsed - sizes.inputBytes(), sizes.poolBlockBytes());
  }

  /** Blocks of the pool that localized data has. */
  public int localizedBlocks() {
    return lent;
  }

  /** Begins to watch how many blocks localized data needs while a job runs. */
  public void startPeak(String job) {
    peaks.put(job, (int) blocksFor(localizedUsed));
  }

  /** The most that its use made necessary since {@link #startPeak}, reserved or not. */
  public int endPeak(String job) {
    return peaks.remove(job);
  }

  /** How many blocks ever changed hands between the pool and localized data. */
  public long blocksMoved() {
    return blocksMoved;
  }
}
