package org.howdah.bench.side.client;

/** How a mapper asks. */
public enum ScoreMode {
  /** Not at all: what everything but the look-ups takes. */
  NOOP,
  /** For one token, and waits for its value, as the paper's mapper does. */
  ONE,
  /** In batches across lines. */
  BATCHES
}
