package org.howdah.model.characterize;

/**
 * From where on something bounds a phase.
 *
 * @param share of the tasks' time, or of a device's, above 0 and at most 1
 * @param networkBytesPerSecond what the network carries in one direction; 0 if that is not known
 */
public record Limits(double share, double networkBytesPerSecond) {
  /** Half of the time, and a network of which nothing is known. */
  public static final Limits DEFAULT = new Limits(0.5, 0);

  /** Collections of garbage that take more of the tasks' time show a lack of memory. */
  static final double COLLECTION_SHARE = 0.2;

  /** Pages read back in a second, from which on memory does not hold what is used. */
  static final double MAJOR_FAULTS_PER_SECOND = 500;

  public Limits {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("a share above 0 and at most 1 is needed, not " + share);
    }
  }
}
