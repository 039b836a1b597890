package org.howdah.store;

/**
 * Which partition a key is in: the same for every store, so that clients can tell without asking.
 */
public final class Partitions {
  private Partitions() {}

  /**
   * The partition of a key, as Apache Ignite finds that of a string with a character for each byte.
   *
   * @param count how many partitions there are; a power of two
   */
  public static int of(byte[] key, int count) {
    int hash = 0;
    for (byte one : key) {
      hash = 31 * hash + (one & 0xff);
    }
    return (hash ^ (hash >>> 16)) & (count - 1);
  }
}
