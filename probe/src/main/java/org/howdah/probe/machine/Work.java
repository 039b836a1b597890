package org.howdah.probe.machine;

/** What one thread does again and again while it is measured. For one thread. */
interface Work {
  /** Does it once, and returns how much that was, in the unit of its {@link Capability}. */
  long once();
}
