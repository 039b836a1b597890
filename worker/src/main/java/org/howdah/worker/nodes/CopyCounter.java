package org.howdah.worker.nodes;

/** Counters of copies of map output on nodes, of the job as a whole. */
public enum CopyCounter {
  /**
   * Runs that stayed on fewer nodes than they should be on after one of theirs was lost: all tries
   * to copy them failed.
   */
  RUNS_NOT_COPIED;

  /** The group that it is in. */
  public static final String GROUP = "Copies";
}
