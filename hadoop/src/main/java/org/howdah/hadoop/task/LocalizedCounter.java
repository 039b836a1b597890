package org.howdah.hadoop.task;

/** Counters of what a job's intermediate data did on a fast device that it shares with input. */
public enum LocalizedCounter {
  /** Bytes of runs that were written there: spills, map output, merges. */
  LOCALIZED_BYTES,
  /** Bytes that it had no room for, or might not be written to it; they went elsewhere. */
  LOCALIZED_BYTES_REFUSED,
  /** Blocks of input that went for the job's runs. */
  INPUT_BLOCKS_EVICTED,
  /** Blocks of the pool that were the job's from its start, as the last job like it took them. */
  POOL_BLOCKS_RESERVED,
  /** Blocks that the job moved between the pool and localized data, in either direction. */
  POOL_BLOCKS_MOVED;

  /** The group that they are in. */
  public static final String GROUP = "Fast tier";
}
