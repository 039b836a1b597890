package org.howdah.workloads.language;

import org.apache.hadoop.io.Text;

/** Sums constants: what scoring costs without any look-up. */
final class NoOpScorer extends TokenScorer {
  @Override
  double logProbability(Text token) {
    return -1;
  }
}
