package org.howdah.store;

/**
 * What a change says.
 *
 * @param kind what it does
 * @param bytes that it puts, appends or prepends
 * @param flags of the value
 * @param expiresAtMillis when the value expires, or {@link #KEEP}
 * @param expected the version that the key has to have; 0 for any
 * @param delta what it adds or subtracts; of a claim, the latest time that it takes
 * @param bytesMax the longest value that it may leave
 * @param answersBytes whether its outcome has the value's bytes
 * @param claim a number of who makes the value anew; 0 for nobody
 */
record ChangeTerms(
    ChangeKind kind,
    byte[] bytes,
    int flags,
    long expiresAtMillis,
    long expected,
    long delta,
    int bytesMax,
    boolean answersBytes,
    long claim) {
  /** Whatever the key has. */
  static final long KEEP = -1;
}
