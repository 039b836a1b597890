package org.howdah.workloads.join;

/** What joins count. */
enum JoinCount {
  RATINGS,
  /** Ratings of users of whom nothing is known; they are in no group. */
  UNMATCHED
}
