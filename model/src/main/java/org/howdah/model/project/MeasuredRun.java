package org.howdah.model.project;

/**
 * A run that somebody made.
 *
 * @param seconds that it took, more than 0
 * @param cpuSeconds processor time that its processes took together; 0 where nobody knows
 */
public record MeasuredRun(Scale scale, double seconds, double cpuSeconds) {
  /** Where nobody knows the processor time. */
  public MeasuredRun(Scale scale, double seconds) {
    this(scale, seconds, 0);
  }

  boolean hasCpu() {
    return cpuSeconds > 0;
  }
}
