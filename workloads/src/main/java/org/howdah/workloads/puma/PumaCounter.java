package org.howdah.workloads.puma;

/** Counters of the jobs of this package. */
enum PumaCounter {
  /** Input lines that are not of a job's format; they are left out. */
  MALFORMED_LINES,
  /** Neighbours beyond those that a list of {@link AdjacencyList} may have; they are left out. */
  DROPPED_NEIGHBOURS
}
