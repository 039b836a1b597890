package org.howdah.workloads.language;

/** What scoring jobs count. */
enum ScoreCount {
  SENTENCES,
  TOKENS,
  /** Tokens that the model does not have. */
  UNKNOWN_TOKENS,
  /** With one look-up at a time: from asking to the answer, summed over all of them. */
  LATENCY_MICROS
}
