package org.howdah.cache;

/**
 * Bytes of a device that many write to.
 *
 * <p>Promises: nobody waits for space, who is refused writes elsewhere; it counts bytes alone, and
 * whoever is granted some keeps the files; safe for several threads.
 */
public interface Space {
  /**
   * Takes bytes before they are written.
   *
   * @return false, and nothing taken, if there is no room, or the device may not be written so much
   */
  boolean take(long bytes);

  /** Gives bytes back that were taken and not written. */
  void giveBack(long bytes);

  /** Gives bytes back that were taken; they count as written. */
  void release(long bytes);

  /** What was written there cannot be read any more, so it is no place for more. */
  default void lost() {}
}
