package org.howdah.cache;

/**
 * The right to write one block, which was admitted, and nobody else's meanwhile. Ends in one of the
 * two.
 *
 * <p>Promises: for one thread; never throws because the cache or its device fails.
 */
public interface Claim {
  /**
   * The block's file is whole.
   *
   * @return false if the block is not there all the same, because its space was needed
   */
  boolean stored();

  /**
   * The block will not be there.
   *
   * @param bytesLeft of it that were not written
   */
  void notStored(long bytesLeft, Fault fault, String message);
}
